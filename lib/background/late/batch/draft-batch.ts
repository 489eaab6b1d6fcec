import type { Input } from '../../../messages/contract.ts';
import type { Verdict } from '../../../model/address/address-gate.ts';
import type { BatchItem } from '../../../model/batch.ts';
import { undoTime, type Work } from '../../../model/job.ts';
import { type ProblemCode, ProblemError } from '../../../model/problem.ts';
import type { Steps } from '../../../slices/run-in-slices.ts';
import type { BatchDraft } from '../../../store/batches/batches.ts';
import type { BatchRow } from '../../../store/database.ts';

export type Wish = Input<'startBatch'>;
export type Judge = (url: string) => Verdict;

/** Of one batch. */
const mostItems = 100_000;

/** What a single job would be refused for, too. */
export function checkWish({ kind, privacy, password, items }: Wish): void {
  const isMany = items.length > 0 && items.length <= mostItems;
  const isWhole =
    kind === 'create'
      ? privacy !== undefined && (privacy !== 'password' || Boolean(password))
      : (kind !== 'update' || privacy !== undefined) && items.every(({ reportId }) => reportId !== undefined);
  if (!isWhole || !isMany) throw new ProblemError({ code: 'inputInvalid' });
}

/**
 * The items as they are owed, in steps. Of all writes only a new report tells the service an address it may not know:
 * each is judged here, and what may not leave has failed before it began.
 */
export function* draftItems({ kind, items, acceptsRisk }: Wish, judge: Judge): Steps<BatchItem[]> {
  const drafted: BatchItem[] = [];
  const known = new Set<string>();
  for (const item of items) {
    yield;
    const number = drafted.length;
    if (kind !== 'create') {
      drafted.push({ number, ...item });
      continue;
    }
    const verdict = judge(item.url);
    const { sendUrl = item.url } = verdict;
    const code = findRefusal(verdict, acceptsRisk);
    if (!known.has(sendUrl))
      drafted.push({ number, url: sendUrl, ...(code && { state: 'failed', problem: { code } }) });
    known.add(sendUrl);
  }
  return drafted;
}

export async function draftBatch(
  { connectionId, kind, privacy, password }: Wish,
  items: BatchItem[],
  birth: Pick<BatchRow, 'id' | 'createdAt' | 'serviceAddress'>,
): Promise<BatchDraft> {
  return {
    ...birth,
    connectionId,
    kind,
    ...(privacy && { privacy }),
    state: 'running',
    ...(kind === 'deleteReport' && { notBefore: birth.createdAt + undoTime }),
    total: items.length,
    counts: { done: 0, failed: items.filter(({ state }) => state).length, uncertain: 0, cancelled: 0 },
    ...(password && privacy === 'password' && { hasPassword: true }),
    // Without the password: it is on no disk, in no form.
    digest: await digestWish([connectionId, kind, privacy], items),
  };
}

/** So many items are written as text at once: a worker that has to do with a hundred thousand answers others meanwhile. */
const digestSize = 2000;

async function digestWish(parts: unknown[], items: BatchItem[]): Promise<string> {
  let known = await digest(JSON.stringify(parts));
  for (let start = 0; start < items.length; start += digestSize) {
    known = await digest(JSON.stringify([known, items.slice(start, start + digestSize)]));
  }
  return known;
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

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

function findRefusal({ refusal, risk }: Verdict, acceptsRisk = false): ProblemCode | undefined {
  if (refusal) return refusal === 'excluded' ? 'siteExcluded' : 'pageNotAnalysable';
  return risk && !acceptsRisk ? 'addressRisky' : undefined;
}

/** The job of an item. */
export function toWork({ kind, privacy }: BatchRow, { url, reportId = '' }: BatchItem, password?: string): Work {
  const secret = password !== undefined && { password };
  if (kind === 'create') return { kind, url, privacy: privacy ?? 'private', ...secret };
  return kind === 'update' ? { kind, reportId, privacy, ...secret } : { kind, reportId, url };
}
