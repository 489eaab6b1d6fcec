import type { IndexedReport } from '../model/indexed-report.ts';
import type { ReportBlock } from './database.ts';

/** Of blocks and of how far a sync has come. What another version wrote is asked for anew. */
export const indexVersion = 1;

/** How many reports a block is made for: a page of a walk. Twice as many are split. */
const blockSize = 100;

/** The store of blocks within any transaction that writes there. */
export interface BlockStore {
  openCursor(range: IDBKeyRange, direction?: 'prev'): Promise<{ value: ReportBlock } | null>;
  getKey(range: IDBKeyRange): Promise<[string, string] | undefined>;
  put(block: ReportBlock): Promise<unknown>;
  delete(key: [string, string]): Promise<void>;
}

/** Text that sorts as the service sorts ids: numbers by their value. */
export function getSortKey(id: string): string {
  return /^\d{1,99}$/.test(id) ? String(id.length).padStart(2, '0') + id : `~${id}`;
}

/** The keys of a connection's blocks, those after one. */
export function rangeOf(connectionId: string, after = ''): IDBKeyRange {
  // An array is more than any text.
  return IDBKeyRange.bound([connectionId, after], [connectionId, []], true);
}

/** The reports of a block, those with the lowest keys first. */
export function readBlock({ version, reports }: ReportBlock): IndexedReport[] {
  return version === indexVersion && Array.isArray(reports) ? reports : [];
}

/** The part of the index between two keys, while it is changed. */
interface OpenBlock {
  start: string;
  /** The start of the next block, where there is one. */
  end: string | undefined;
  reports: Map<string, IndexedReport>;
  isChanged: boolean;
}

/**
 * Changes reports within a transaction; what `change` answers is what is known from then on, `undefined` for nothing.
 * What lies together is read and written once.
 */
export async function changeReports(
  store: BlockStore,
  connectionId: string,
  ids: string[],
  change: (id: string, known: IndexedReport | undefined) => IndexedReport | undefined,
): Promise<void> {
  const sorted = ids.map((id) => ({ id, key: getSortKey(id) })).sort(byKey);
  let block: OpenBlock | undefined;
  const close = () => block?.isChanged && save(store, connectionId, block);
  for (const { id, key } of sorted) {
    if (!block || (block.end !== undefined && key >= block.end)) {
      close();
      block = await openBlock(store, connectionId, key);
    }
    const known = block.reports.get(id);
    const changed = change(id, known);
    if (changed === known) continue;
    block.isChanged = true;
    if (changed) block.reports.set(id, changed);
    else block.reports.delete(id);
  }
  close();
}

/** The block where a key belongs; a new one where it comes before all. */
async function openBlock(store: BlockStore, connectionId: string, key: string): Promise<OpenBlock> {
  const range = IDBKeyRange.bound([connectionId], [connectionId, key]);
  const found = (await store.openCursor(range, 'prev'))?.value;
  const start = found?.start ?? key;
  const next = await store.getKey(rangeOf(connectionId, start));
  const reports = new Map(found && readBlock(found).map((report) => [report.id, report]));
  return { start, end: next?.[1], reports, isChanged: false };
}

function save(store: BlockStore, connectionId: string, { start, reports }: OpenBlock): void {
  const sorted = [...reports.values()].map((report) => ({ report, key: getSortKey(report.id) })).sort(byKey);
  if (sorted.length === 0) void store.delete([connectionId, start]);
  const size = sorted.length > 2 * blockSize ? blockSize : 2 * blockSize;
  for (let from = 0; from < sorted.length; from += size) {
    const part = sorted.slice(from, from + size).map(({ report }) => report);
    const partStart = from === 0 ? start : (sorted[from]?.key ?? start);
    void store.put({ connectionId, start: partStart, version: indexVersion, reports: part });
  }
}

function byKey(a: { key: string }, b: { key: string }): number {
  return a.key < b.key ? -1 : 1;
}
