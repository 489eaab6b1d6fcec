import type { Input } from '../../../messages/contract.ts';
import type { judgeAddress } from '../../../model/address-gate.ts';
import type { BatchItem } from '../../../model/batch.ts';
import type { Work } from '../../../model/job.ts';
import { type ProblemCode, ProblemError } from '../../../model/problem.ts';
import type { Settings } from '../../../model/settings.ts';
import type { BatchRow } from '../../../store/database.ts';

type Wish = Input<'startBatch'>;

/** What a single job would be refused for, too. */
export function checkWish({ kind, privacy, password, items }: Wish): void {
  const isWhole =
    kind === 'create'
      ? privacy !== undefined && (privacy !== 'password' || Boolean(password))
      : (kind !== 'update' || privacy !== undefined) && items.every(({ reportId }) => reportId !== undefined);
  if (!isWhole) throw new ProblemError({ code: 'inputInvalid' });
}

/**
 * The items as they are owed. Of all writes only a new report tells the service an address it may not know: each is
 * judged here, and what may not leave has failed before it began.
 */
export function draftItems(
  { kind, items, acceptsRisk }: Wish,
  settings: Settings,
  serviceAddress: string,
  judge: typeof judgeAddress,
): BatchItem[] {
  if (kind !== 'create') return items.map((item, number) => ({ number, ...item }));
  const judged = new Map<string, Omit<BatchItem, 'number'>>();
  for (const { url } of items) {
    const { sendUrl = url, risk, refusal } = judge(url, settings, serviceAddress);
    const code = getRefusalCode(refusal, risk !== undefined && !acceptsRisk);
    judged.set(sendUrl, { url: sendUrl, ...(code && { state: 'failed', problem: { code } }) });
  }
  return [...judged.values()].map((item, number) => ({ number, ...item }));
}

function getRefusalCode(refusal: string | undefined, isTooRisky: boolean): ProblemCode | undefined {
  if (refusal) return refusal === 'excluded' ? 'siteExcluded' : 'pageNotAnalysable';
  return isTooRisky ? 'addressRisky' : undefined;
}

/** What is asked for, in short. Without the password: it is on no disk, in no form. */
export async function digestBatch({ connectionId, kind, privacy }: Wish, items: BatchItem[]): Promise<string> {
  const text = JSON.stringify([connectionId, kind, privacy, items]);
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes));
}

/** The job of an item. */
export function toWork({ kind, privacy }: BatchRow, { url, reportId = '' }: BatchItem, password?: string): Work {
  const secret = password !== undefined && { password };
  if (kind === 'create') return { kind, url, privacy: privacy ?? 'private', ...secret };
  return kind === 'update' ? { kind, reportId, privacy, ...secret } : { kind, reportId, url };
}
