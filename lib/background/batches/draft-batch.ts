import type { Input } from '../../messages/contract.ts';
import { findRefusal } from '../../model/address/address-gate.ts';
import { type BatchItem, mostItems } from '../../model/batch.ts';
import { ProblemError } from '../../model/problem.ts';
import type { Settings } from '../../model/settings/settings.ts';
import type { Steps } from '../../slices/run-in-slices.ts';
import type { BatchDraft } from '../../store/batches/batches.ts';
import type { BatchRow } from '../../store/schema.ts';
import type { Judge } from './judge-item.ts';

export type Wish = Input<'startBatch'>;

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
  { undoTime }: Settings,
): Promise<BatchDraft> {
  return {
    ...birth,
    connectionId,
    kind,
    ...(privacy && { privacy }),
    state: 'running',
    ...(kind === 'deleteReport' && { notBefore: birth.createdAt + undoTime * 1000 }),
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
