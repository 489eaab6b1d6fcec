import { useState } from 'preact/hooks';
import { hasPermission, releasePermission, requestPermission } from '../../../lib/browser/permissions.ts';
import { listTabAddresses } from '../../../lib/browser/tabs.ts';
import type { ListAddress } from '../../../lib/bulk/list-address.ts';
import { type Loaded, loadList } from '../../../lib/bulk/load-list.ts';
import { readLines, readSource, requireAddresses, type Source } from '../../../lib/bulk/read-source.ts';
import { readColumn, type Table } from '../../../lib/bulk/read-table.ts';
import { readText } from '../../../lib/bulk/read-text.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { ProblemError } from '../../../lib/model/problem.ts';
import { useOrigins } from '../../hooks/use-origins.ts';
import type { AddressList } from './use-address-list.ts';
import { type Read, type Reading, type SourceName, useReading } from './use-reading.ts';

type List = Pick<AddressList, 'begin' | 'add'>;

interface Choice extends Omit<Loaded, 'source'> {
  /** The table from which the user chooses a column. */
  table?: Table;
  /** Several files were dropped; only the first is read. */
  isOneOfMany?: boolean;
}

export interface Sources extends Choice {
  reading: Reading;
  readTyped: (text: string, onRead: () => void) => void;
  readFile: (file: File, isOneOfMany?: boolean) => void;
  load: (address: ListAddress) => void;
  readTabs: () => void;
  chooseColumn: (column: number) => void;
  /** Closes the choice without adding anything. */
  leave: () => void;
}

const noChoice: Choice = { unread: 0, surplus: 0 };

/** All sources of addresses. A source that needs a permission requests it within the click, before it awaits anything. */
export function useSources(connections: Connection[], list: List): Sources {
  const reading = useReading();
  const [choice, setChoice] = useState(noChoice);
  const origins = useOrigins(undefined, connections);
  const run = (source: SourceName, read: Read, isOneOfMany = false) => {
    list.begin();
    setChoice({ ...noChoice, isOneOfMany });
    reading.run(source, read);
  };
  const take = (source: Source, left: Omit<Loaded, 'source'> = { unread: 0, surplus: 0 }) => {
    if (source.kind === 'index') throw new ProblemError({ code: 'listIsIndex' });
    if (source.kind !== 'table') list.add(source.addresses);
    setChoice((choice) => ({ ...choice, ...left, ...(source.kind === 'table' && { table: source.table }) }));
  };
  return {
    reading,
    ...choice,
    readTyped: (text, onRead) =>
      run('list', async () => {
        list.add(readLines(text));
        onRead();
      }),
    readFile(file, isOneOfMany) {
      const read: Read = async ({ signal }) => {
        const source = await readSource(await readText(file), file.name);
        signal.throwIfAborted();
        take(source);
      };
      run('file', read, isOneOfMany);
    },
    /** The permission for the address's site is released afterwards, unless a connection needs it. */
    load: ({ url, originPattern }) =>
      run('address', (loading) =>
        origins
          .holdDuring(async () => {
            await requirePermission(origins.request(originPattern), loading.signal);
            const { source, ...left } = await loadList(url, { fetch, ...loading });
            take(source, left);
          })
          .finally(origins.releaseUnusedIfIdle),
      ),
    readTabs: () =>
      run('tabs', async ({ signal }) => {
        // Both at once: a permission can be requested only before anything is awaited.
        const [had] = await Promise.all([hasPermission('tabs'), requirePermission(requestPermission('tabs'), signal)]);
        const addresses = await listTabAddresses().finally(() => (had ? undefined : releasePermission('tabs')));
        list.add(requireAddresses(addresses));
      }),
    chooseColumn: (column) => {
      const { table } = choice;
      if (table) run('column', async () => list.add(requireAddresses(await readColumn(table, column))));
    },
    leave: () => setChoice(noChoice),
  };
}

async function requirePermission(request: Promise<boolean>, signal: AbortSignal): Promise<void> {
  if (!(await request.catch(() => false))) throw new ProblemError({ code: 'listRefused' });
  signal.throwIfAborted();
}
