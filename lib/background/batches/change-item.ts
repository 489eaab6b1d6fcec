import { findRefusal } from '../../model/address/address-gate.ts';
import type { BatchItem } from '../../model/batch.ts';
import type { Work } from '../../model/job.ts';
import type { BatchRow } from '../../store/schema.ts';
import type { Judge } from './judge-item.ts';

/** The item as one whose turn has not come. */
export function beginAnew({ number, url, reportId }: BatchItem): BatchItem {
  return { number, url, ...(reportId !== undefined && { reportId }) };
}

/** The same; undefined where it has not failed, or was refused and would be again. */
export function reopenItem({ kind }: BatchRow, item: BatchItem, judge: Judge): BatchItem | undefined {
  const isRefused = kind === 'create' && item.jobId === undefined && findRefusal(judge(item.url)) !== undefined;
  return item.state === 'failed' && !isRefused ? beginAnew(item) : undefined;
}

/** The uncertain item as one whose job is taken up again; undefined where it is not, or may not be sent any more. */
export function reviveItem(
  { kind }: BatchRow,
  item: BatchItem,
  again: NonNullable<BatchItem['again']>,
  judge: Judge,
): BatchItem | undefined {
  const isRefused = kind === 'create' && again === 'retry' && judge(item.url).refusal !== undefined;
  return item.state === 'uncertain' && !isRefused ? { ...item, state: undefined, again } : undefined;
}

/** The item as it is when it is given up before its turn: what was in doubt remains so. */
export function giveUpItem({ again, ...item }: BatchItem): BatchItem | undefined {
  return item.state === undefined ? { ...item, state: again ? 'uncertain' : 'cancelled' } : undefined;
}

/** The job of an item. */
export function toWork({ kind, privacy }: BatchRow, { url, reportId = '' }: BatchItem, password?: string): Work {
  const secret = password !== undefined && { password };
  if (kind === 'create') return { kind, url, privacy: privacy ?? 'private', ...secret };
  return kind === 'update' ? { kind, reportId, privacy, ...secret } : { kind, reportId, url };
}
