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
  isChanged: boolean;
  /** Not only what is known of its reports is new, but where they are found, too. */
  hasOtherAddresses: boolean;
}

/** What is known of a report from then on, `undefined` for nothing. */
type Change = (id: string, known: IndexedReport | undefined) => IndexedReport | undefined;

/** A block as it is written, with its reports. */
export interface WrittenBlock {
  block: ReportBlock;
  reports: IndexedReport[];
}

/**
 * Changes reports within a transaction. Answers the blocks that have others or more of them now. What lies together is read and written once, two blocks' worth of it in one
 * go: between two of them the worker answers others.
 */
export async function changeReports(
  transaction: Writing,
  connectionId: string,
  ids: string[],
  change: Change,
): Promise<WrittenBlock[]> {
  const written: WrittenBlock[] = [];
  for (let from = 0; from < ids.length; from += goSize) {
    written.push(...(await changeSome(transaction, connectionId, ids.slice(from, from + goSize), change)));
  }
  return written;
}

async function changeSome(transaction: Writing, connectionId: string, ids: string[], change: Change) {
  const sorted = ids.map((id) => ({ id, key: getSortKey(id) })).sort(byKey);
  const written: WrittenBlock[] = [];
  let block: OpenBlock | undefined;
  const close = () => block?.isChanged && written.push(...save(transaction, connectionId, block));
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
  return written;
}

/** The block where a key belongs; a new one where it comes before all. */
async function openBlock(transaction: Writing, connectionId: string, key: string): Promise<OpenBlock> {
  const store = transaction.objectStore('reports');
  const range = IDBKeyRange.bound([connectionId], [connectionId, key]);
  const [cursor, next] = await Promise.all([store.openCursor(range, 'prev'), store.getKey(rangeOf(connectionId, key))]);
  const found = cursor?.value;
  const reports = new Map(found && readBlock(found).map((report) => [report.id, report]));
  return { start: found?.start ?? key, end: next?.[1], reports, isChanged: false, hasOtherAddresses: false };
}

function save(transaction: Writing, connectionId: string, { start, reports, hasOtherAddresses }: OpenBlock) {
  const store = transaction.objectStore('reports');
  const sorted = [...reports.values()].map((report) => ({ report, key: getSortKey(report.id) })).sort(byKey);
  const size = Math.ceil(sorted.length / Math.ceil(sorted.length / blockLimit)) || 1;
  const written: WrittenBlock[] = [];
  // One that has nothing in it any more goes.
  for (let from = 0; from === 0 || from < sorted.length; from += size) {
    const part = sorted.slice(from, from + size).map(({ report }) => report);
    const partStart = from === 0 ? start : (sorted[from]?.key ?? start);
    if (part.length === 0) void store.delete([connectionId, start]);
    else {
      const block = createBlock(connectionId, partStart, part);
      void store.put(block);
      written.push({ block, reports: part });
    }
    if (hasOtherAddresses) writeAddresses(transaction, connectionId, partStart, part);
  }
  return written;
}

function byKey(a: { key: string }, b: { key: string }): number {
  return a.key < b.key ? -1 : 1;
}
