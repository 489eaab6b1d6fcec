import { useEffect, useState } from 'preact/hooks';
import { listTabs, readBookmarks } from '../../../lib/browser/address-sources.ts';
import { hasBookmarks, requestPermission } from '../../../lib/browser/permissions.ts';
import { type BookmarkFolder, listFolders } from '../../../lib/bulk/bookmark-folders.ts';
import type { ListAddress } from '../../../lib/bulk/list-address.ts';
import { loadList } from '../../../lib/bulk/load-list.ts';
import { readLines, readSource, requireAddresses, type Source } from '../../../lib/bulk/read-source.ts';
import { readColumn, type Table } from '../../../lib/bulk/read-table.ts';
import { readText } from '../../../lib/bulk/read-text.ts';
import { isExported } from '../../../lib/export/write-csv.ts';
import type { SelectedLinks } from '../../../lib/model/bulk/selected-links.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { type ProblemCode, ProblemError } from '../../../lib/model/problem.ts';
import { useOrigins } from '../../hooks/use-origins.ts';
import { useNotices, useWorker } from '../../hooks/worker-context.ts';
import type { AddressList } from './use-address-list.ts';
import { type Read, type Reading, type SourceName, useReading } from './use-reading.ts';

type List = Pick<AddressList, 'begin' | 'add'>;

interface Choice {
  /** The table from which the user chooses a column. */
  table?: Table;
  /** The bookmark folders from which the user chooses one. */
  folders?: BookmarkFolder[];
  /** How many sitemaps of a sitemap index could not be read. */
  unread: number;
  /** Several files were dropped; only the first is read. */
  isOneOfMany?: boolean;
  /** Why the links of a selection could not be read. */
  selectionProblem?: ProblemCode;
}

export interface Sources extends Choice {
  reading: Reading;
  readTyped: (text: string, onRead: () => void) => void;
  readFile: (file: File, isOneOfMany?: boolean) => void;
  load: (address: ListAddress) => void;
  readTabs: () => void;
  /** Absent if the browser has no bookmarks. */
  readBookmarks?: () => void;
  chooseColumn: (column: number) => void;
  chooseFolder: (folder: BookmarkFolder) => void;
  /** Closes the choice without adding anything. */
  leave: () => void;
}

const noChoice: Choice = { unread: 0 };

/**
 * All sources of addresses. A source that needs a permission requests it within the click, before it awaits anything.
 * `onBrought` is called for addresses that arrive without a click on this page.
 */
export function useSources(connections: Connection[], list: List, onBrought: () => void): Sources {
  const reading = useReading();
  const [choice, setChoice] = useState(noChoice);
  const load = useAddressLoader(connections);
  const run = (source: SourceName, read: Read, isOneOfMany = false) => {
    list.begin();
    setChoice({ ...noChoice, isOneOfMany });
    reading.run(source, read);
  };
  const take = (source: Source, unread = 0) => {
    if (source.kind === 'index') throw new ProblemError({ code: 'listIsIndex' });
    if (source.kind !== 'table') list.add(source.addresses);
    setChoice((choice) => ({ ...choice, unread, ...(source.kind === 'table' && { table: source.table }) }));
  };
  // Links that arrive do not interrupt the reading of another source or the choice from it.
  useSelectedLinks(({ texts, leftOut, problem: selectionProblem }) => {
    setChoice((choice) => ({ ...choice, selectionProblem }));
    if (texts.length === 0) return;
    list.begin();
    list.add(texts, leftOut);
    onBrought();
  });
  return {
    reading,
    ...choice,
    readTyped: (text, onRead) =>
      run('list', async ({ signal }) => {
        list.add(await readLines(text, signal));
        onRead();
      }),
    readFile(file, isOneOfMany) {
      const read: Read = async ({ signal }) => take(await readSource(await readText(file), file.name, signal));
      run('file', read, isOneOfMany);
    },
    load: (address) => load(run, address, take),
    readTabs: () =>
      run('tabs', async ({ signal }) => {
        await requirePermission(requestPermission('tabs'), signal);
        list.add(requireAddresses(await listTabs()));
      }),
    readBookmarks: createBookmarksReader(run, (folders) => setChoice((choice) => ({ ...choice, folders }))),
    chooseColumn: (column) => {
      const { table } = choice;
      if (table) run('column', async ({ signal }) => list.add(await readChosen(table, column, signal)));
    },
    chooseFolder: ({ addresses }) => run('bookmarks', async () => list.add(addresses)),
    leave: () => setChoice(noChoice),
  };
}

async function readChosen(table: Table, column: number, signal: AbortSignal): Promise<string[]> {
  return requireAddresses(await readColumn(table, column, { isExported: isExported(table.columns), signal }));
}

function createBookmarksReader(
  run: Reading['run'],
  onFolders: (folders: BookmarkFolder[]) => void,
): Sources['readBookmarks'] {
  if (!hasBookmarks()) return undefined;
  return () =>
    run('bookmarks', async ({ signal }) => {
      await requirePermission(requestPermission('bookmarks'), signal);
      const folders = listFolders(await readBookmarks());
      if (folders.length === 0) throw new ProblemError({ code: 'listEmpty' });
      onFolders(folders);
    });
}

async function requirePermission(request: Promise<boolean>, signal: AbortSignal): Promise<void> {
  if (!(await request.catch(() => false))) throw new ProblemError({ code: 'listRefused' });
  signal.throwIfAborted();
}

/** Loads a list from an address. The permission for its site is released afterwards, unless a connection needs it. */
function useAddressLoader(connections: Connection[]) {
  const origins = useOrigins(undefined, connections);
  const load = async ({ url, originPattern }: ListAddress, loading: Parameters<Read>[0]) => {
    await requirePermission(origins.request(originPattern), loading.signal);
    return loadList(url, { fetch, ...loading });
  };
  return (run: Reading['run'], address: ListAddress, take: (source: Source, unread: number) => void) =>
    run('address', (loading) =>
      origins
        .holdDuring(async () => {
          const { source, unread } = await load(address, loading);
          take(source, unread);
        })
        .finally(origins.releaseUnusedIfIdle),
    );
}

/** Takes the links that the user selected on a page: those waiting when this page opens, and later ones. */
function useSelectedLinks(onLinks: (links: SelectedLinks) => void): void {
  const { send } = useWorker();
  const take = (tabId?: number) =>
    send('takeSelectedLinks', { tabId }).then(
      (links) => links && onLinks(links),
      // If the worker cannot be reached, the list itself shows the problem.
      () => undefined,
    );
  useEffect(() => void take(), []);
  useNotices((notice) => notice.type === 'selectedLinks' && void take(notice.tabId));
}
