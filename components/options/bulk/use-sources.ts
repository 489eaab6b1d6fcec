import { useEffect, useRef, useState } from 'preact/hooks';
import { hasPermission, releasePermission, requestPermission } from '../../../lib/browser/permissions.ts';
import { listTabAddresses } from '../../../lib/browser/tabs.ts';
import type { ListAddress } from '../../../lib/bulk/list-address.ts';
import { type Loaded, loadList } from '../../../lib/bulk/load-list.ts';
import { readLines, readSource, requireAddresses } from '../../../lib/bulk/read-source.ts';
import { readText } from '../../../lib/bulk/read-text.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { type Problem, ProblemError, toProblem } from '../../../lib/model/problem.ts';
import { useOrigins } from '../../hooks/use-origins.ts';
import type { AddedCounts, AddressList } from './use-address-list.ts';

/** Of the last source: what could not be read or added. */
interface Reading extends Partial<Pick<Loaded, 'unread' | 'surplus'> & AddedCounts> {
  /** The source that is being read. */
  source?: 'list' | 'address' | 'file' | 'tabs';
  /** Why the last source could not be read. */
  problem?: Problem;
}

export interface Sources {
  reading: Reading;
  readTyped: (text: string, onRead: () => void) => void;
  readFiles: (files: readonly File[]) => void;
  load: (address: ListAddress) => void;
  readTabs: () => void;
  stop: () => void;
}

/** What a source has; `problem`: a part of it could not be read. */
type Found = (Loaded | { addresses: string[] }) & { problem?: Problem };

/** All sources of addresses. One is read at a time: a new reading, `stop`, or leaving the page aborts it. */
export function useSources(connections: Connection[], { begin, add }: Pick<AddressList, 'begin' | 'add'>): Sources {
  const [reading, setReading] = useState<Reading>({});
  const current = useRef<AbortController>(undefined);
  const origins = useOrigins(undefined, connections);
  useEffect(() => () => current.current?.abort(), []);
  /** Calls `read` synchronously, so that it can request a permission within the click. */
  const run = async (source: Reading['source'], read: (signal: AbortSignal) => Promise<Found | string[]>) => {
    begin();
    current.current?.abort();
    current.current = new AbortController();
    const { signal } = current.current;
    setReading({ source });
    try {
      const found = await read(signal);
      if (signal.aborted) return;
      const { addresses, ...left } = Array.isArray(found) ? { addresses: found } : found;
      setReading({ ...left, ...add(addresses) });
    } catch (error) {
      if (!signal.aborted) setReading({ problem: toProblem(error) });
    }
  };
  return {
    reading,
    readTyped: (text, onRead) =>
      run('list', async () => {
        const addresses = readLines(text);
        onRead();
        return addresses;
      }),
    readFiles: (files) =>
      run('file', async () => {
        const read = await Promise.allSettled(files.map(readFile));
        const addresses = read.flatMap((file) => (file.status === 'fulfilled' ? file.value : []));
        const [failed] = read.filter((file) => file.status === 'rejected');
        return { addresses, ...(failed && { problem: toProblem(failed.reason) }) };
      }),
    /** The permission for the address's site is released afterwards, unless a connection needs it. */
    load: ({ url, originPattern }) =>
      run('address', (signal) =>
        origins
          .holdDuring(async () => {
            await requirePermission(origins.request(originPattern), signal);
            return loadList(url, { fetch, signal });
          })
          .finally(origins.releaseUnusedIfIdle),
      ),
    readTabs: () =>
      run('tabs', async (signal) => {
        // Both at once: a permission can be requested only before anything is awaited.
        const [had] = await Promise.all([hasPermission('tabs'), requirePermission(requestPermission('tabs'), signal)]);
        const addresses = await listTabAddresses().finally(() => (had ? undefined : releasePermission('tabs')));
        return requireAddresses(addresses);
      }),
    stop() {
      current.current?.abort();
      setReading({});
    },
  };
}

async function readFile(file: File): Promise<string[]> {
  const { isIndex, addresses } = await readSource(await readText(file), file.name);
  if (isIndex) throw new ProblemError({ code: 'listIsIndex' });
  return addresses;
}

async function requirePermission(request: Promise<boolean>, signal: AbortSignal): Promise<void> {
  if (!(await request.catch(() => false))) throw new ProblemError({ code: 'listRefused' });
  signal.throwIfAborted();
}
