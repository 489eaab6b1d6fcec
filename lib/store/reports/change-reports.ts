import type { StoreNames } from 'idb';
import type { IndexedReport } from '../../model/report/indexed-report.ts';
import type { ReportBlock, Schema } from '../schema.ts';
import { type Writing, writeAddresses } from './address-row.ts';
import { createBlock, getSortKey, rangeOf, readBlock } from './block.ts';

/** The most reports of a block: three pages of a walk. What takes more than 64 kB is slow to write in some browsers. */
const blockLimit = 300;

/** So many reports are changed before the worker answers others. */
const goSize = 2 * blockLimit;

/** What every transaction that changes reports opens. */
export const reportStores: StoreNames<Schema>[] = ['reports', 'addresses'];

/** The part of the index between two keys, while it is changed. */
interface OpenBlock {
  start: string;
  /** The start of the next block, where there is one. */
  end: string | undefined;
  reports: Map<string, IndexedReport>;
  isChanged?: boolean;
  /** Not only what is known of its reports is new, but where they are found, too. */
  hasOtherAddresses?: boolean;
}

/** What is known of a report from then on, `undefined` for nothing. */
export type Change = (id: string, known: IndexedReport | undefined) => IndexedReport | undefined;

/** Told of each block as it is written, with its reports. */
type OnWritten = (block: ReportBlock, reports: IndexedReport[]) => void;

/**
 * Changes reports within a transaction. What lies together is read and written once, two blocks' worth of it in one go:
 * between two of them the worker answers others.
 */
export async function changeReports(
  transaction: Writing,
  connectionId: string,
  ids: string[],
  change: Change,
  onWritten?: OnWritten,
): Promise<void> {
  const close = (block?: OpenBlock) => block?.isChanged && save(transaction, connectionId, block, onWritten);
  for (let from = 0; from < ids.length; from += goSize) {
    const go = ids.slice(from, from + goSize);
    let block: OpenBlock | undefined;
    for (const { id, key } of go.map((id) => ({ id, key: getSortKey(id) })).sort(byKey)) {
      if (!block || (block.end !== undefined && key >= block.end)) {
        close(block);
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
    close(block);
  }
}

/** The block where a key belongs; a new one where it comes before all. */
async function openBlock(transaction: Writing, connectionId: string, key: string): Promise<OpenBlock> {
  const store = transaction.objectStore('reports');
  const range = IDBKeyRange.bound([connectionId], [connectionId, key]);
  const [cursor, next] = await Promise.all([store.openCursor(range, 'prev'), store.getKey(rangeOf(connectionId, key))]);
  const found = cursor?.value;
  const reports = new Map(found && readBlock(found).map((report) => [report.id, report]));
  return { start: found?.start ?? key, end: next?.[1], reports };
}

function save(
  transaction: Writing,
  connectionId: string,
  { start, reports, hasOtherAddresses }: OpenBlock,
  onWritten?: OnWritten,
): void {
  const store = transaction.objectStore('reports');
  const sorted = [...reports.values()].map((report) => ({ report, key: getSortKey(report.id) })).sort(byKey);
  const size = Math.ceil(sorted.length / Math.ceil(sorted.length / blockLimit)) || 1;
  // One that has nothing in it any more goes.
  for (let from = 0; from === 0 || from < sorted.length; from += size) {
    const part = sorted.slice(from, from + size).map(({ report }) => report);
    const partStart = from === 0 ? start : (sorted[from]?.key ?? start);
    if (part.length === 0) void store.delete([connectionId, start]);
    else {
      const block = createBlock(connectionId, partStart, part);
      void store.put(block);
      onWritten?.(block, part);
    }
    if (hasOtherAddresses) writeAddresses(transaction, connectionId, partStart, part);
  }
}

function byKey(a: { key: string }, b: { key: string }): number {
  return a.key < b.key ? -1 : 1;
}
