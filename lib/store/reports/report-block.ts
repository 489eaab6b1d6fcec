import type { StoreNames } from 'idb';
import type { IndexedReport } from '../../model/report/indexed-report.ts';
import type { Schema } from '../database.ts';
import { type Writing, writeAddresses } from './address-row.ts';
import { createBlock, getSortKey, rangeOf, readBlock } from './block.ts';

/** How many reports a block is made for: a page of a walk. Twice as many are split. */
const blockSize = 100;

/** What every transaction that changes reports opens. */
export const reportStores: StoreNames<Schema>[] = ['reports', 'addresses'];

/** The part of the index between two keys, while it is changed. */
interface OpenBlock {
  start: string;
  /** The start of the next block, where there is one. */
  end: string | undefined;
  reports: Map<string, IndexedReport>;
  isChanged: boolean;
  /** Not only what is known of its reports is new, but where they are found, too. */
  hasOtherAddresses: boolean;
}

/**
 * Changes reports within a transaction; what `change` answers is what is known from then on, `undefined` for nothing.
 * What lies together is read and written once.
 */
export async function changeReports(
  transaction: Writing,
  connectionId: string,
  ids: string[],
  change: (id: string, known: IndexedReport | undefined) => IndexedReport | undefined,
): Promise<void> {
  const sorted = ids.map((id) => ({ id, key: getSortKey(id) })).sort(byKey);
  let block: OpenBlock | undefined;
  const close = () => block?.isChanged && save(transaction, connectionId, block);
  for (const { id, key } of sorted) {
    if (!block || (block.end !== undefined && key >= block.end)) {
      close();
      block = await openBlock(transaction, connectionId, key);
    }
    const known = block.reports.get(id);
    const changed = change(id, known);
    if (changed === known) continue;
    block.isChanged = true;
    block.hasOtherAddresses ||= changed?.url !== known?.url;
    if (changed) block.reports.set(id, changed);
    else block.reports.delete(id);
  }
  close();
}

/** The block where a key belongs; a new one where it comes before all. */
async function openBlock(transaction: Writing, connectionId: string, key: string): Promise<OpenBlock> {
  const store = transaction.objectStore('reports');
  const range = IDBKeyRange.bound([connectionId], [connectionId, key]);
  const found = (await store.openCursor(range, 'prev'))?.value;
  const start = found?.start ?? key;
  const next = await store.getKey(rangeOf(connectionId, start));
  const reports = new Map(found && readBlock(found).map((report) => [report.id, report]));
  return { start, end: next?.[1], reports, isChanged: false, hasOtherAddresses: false };
}

function save(transaction: Writing, connectionId: string, { start, reports, hasOtherAddresses }: OpenBlock): void {
  const store = transaction.objectStore('reports');
  const sorted = [...reports.values()].map((report) => ({ report, key: getSortKey(report.id) })).sort(byKey);
  const size = sorted.length > 2 * blockSize ? blockSize : 2 * blockSize;
  // One that has nothing in it any more goes.
  for (let from = 0; from === 0 || from < sorted.length; from += size) {
    const part = sorted.slice(from, from + size).map(({ report }) => report);
    const partStart = from === 0 ? start : (sorted[from]?.key ?? start);
    if (part.length === 0) void store.delete([connectionId, start]);
    else void store.put(createBlock(connectionId, partStart, part));
    if (hasOtherAddresses) writeAddresses(transaction, connectionId, partStart, part);
  }
}

function byKey(a: { key: string }, b: { key: string }): number {
  return a.key < b.key ? -1 : 1;
}
