import { setWorkAlarm } from '../../browser/alarms.ts';
import { getJobId } from '../../jobs/batch-row.ts';
import type { Input } from '../../messages/contract.ts';
import { findRefusalCode, judgeAddress, type Verdict } from '../../model/address/address-gate.ts';
import { getUndoTime, maxBatchItems } from '../../model/batch.ts';
import type { Job } from '../../model/job.ts';
import { type ProblemCode, ProblemError } from '../../model/problem.ts';
import { getTarget, type Work, waitsForUndo } from '../../model/work.ts';
import type { BatchRow } from '../../storage/schema.ts';
import { passwordsItem, writePassword } from '../../storage/session.ts';
import { readSettings } from '../../storage/stored-settings.ts';
import type { BatchDeps } from './batch-progress.ts';

type BatchInput = Input<'startBatch'>;

export type Judge = (url: string) => Verdict;

/** The judge keeps using the settings as they are now. */
export async function createJudge(serviceAddress: string): Promise<Judge> {
  const rules = await readSettings();
  return (url) => judgeAddress(url, rules, serviceAddress);
}

/** Stores a batch and a job for each of its items. If it is stored already, returns it. `watchId`: whose run it is. */
export async function createBatch(deps: BatchDeps, input: BatchInput, watchId?: string): Promise<BatchRow> {
  const { services, batchStore: store, now } = deps;
  const known = await store.find(input.id);
  if (known) return known;
  checkInput(input);
  const { id, connectionId, kind, privacy, password } = input;
  const { address: serviceAddress } = await services.getConnection({ connectionId });
  const drafts = draftJobs(input, await createJudge(serviceAddress));
  const { undoTime } = await readSettings();
  const notBefore = now() + getUndoTime(Math.max(input.count ?? 0, drafts.length), undoTime) * 1000;
  const batch: BatchRow = {
    id,
    connectionId,
    serviceAddress,
    kind,
    ...(watchId !== undefined && { watchId }),
    ...(privacy && { privacy }),
    state: 'running',
    total: drafts.length,
    createdAt: now(),
    ...(waitsForUndo(input) && { notBefore }),
  };
  // The alarm first, so that the worker is started again. The password before the batch that needs it.
  await setWorkAlarm(true).catch(() => undefined);
  if (privacy === 'password' && password) await storePassword(deps, id, password);
  await store.create(batch, createJobs(batch, drafts));
  return batch;
}

/** The requirements that single jobs have too, and the number of items. */
function checkInput({ kind, privacy, items }: BatchInput): void {
  if (items.length > maxBatchItems) throw new ProblemError({ code: 'batchTooLarge' });
  const isComplete =
    kind === 'create'
      ? privacy !== undefined
      : (kind !== 'update' || privacy !== undefined) && items.every(({ reportId }) => reportId !== undefined);
  if (!isComplete || items.length === 0) throw new ProblemError({ code: 'inputInvalid' });
}

interface Draft {
  work: Work;
  /** Why its address must not be sent. */
  refusal?: ProblemCode | undefined;
}

/**
 * The work of each item, without duplicates. Only a new report sends an address that the service may not know
 * yet: that address is judged here, and the job of a refused one is created as failed.
 */
function draftJobs(input: BatchInput, judge: Judge): Draft[] {
  const drafts = new Map<string, Draft>();
  for (const item of input.items) {
    const verdict = input.kind === 'create' && item.reportId === undefined ? judge(item.url) : undefined;
    const work = toWork(input, { ...item, url: verdict?.sendUrl ?? item.url });
    const refusal = verdict && findRefusalCode(verdict, input.acceptsRisk);
    const target = getTarget(work);
    if (!drafts.has(target)) drafts.set(target, { work, refusal });
  }
  return [...drafts.values()];
}

function toWork({ kind, privacy, password }: BatchInput, { url, reportId = '' }: BatchInput['items'][number]): Work {
  const secret = password !== undefined && privacy === 'password' && { password };
  if (kind === 'update') return { kind, reportId, url, privacy, ...secret };
  if (kind !== 'create') return { kind, reportId, url };
  return reportId ? { kind: 'rerun', reportId, url } : { kind, url, privacy: privacy ?? 'private', ...secret };
}

function createJobs(batch: BatchRow, drafts: Draft[]): Job[] {
  const { id: batchId, connectionId, serviceAddress, createdAt, notBefore } = batch;
  const undo = notBefore !== undefined && ({ waitsFor: 'undo', notBefore } as const);
  const shared = { connectionId, serviceAddress, createdAt, batchId, attempts: 0 };
  return drafts.map(({ work, refusal }, number) => {
    const job = { ...shared, id: getJobId(batchId, number), number, work };
    return refusal
      ? { ...job, state: 'failed', settledAt: createdAt, problem: { code: refusal } }
      : { ...job, state: 'waiting', ...undo };
  });
}

/** Stores the password that a batch's jobs are sent with. */
async function storePassword({ queue }: BatchDeps, batchId: string, password: string): Promise<void> {
  // When the queue loads, it removes passwords that have no job or batch. This one's batch may not be stored yet.
  await queue.resume();
  await writePassword(batchId, password);
}

/** The password of a stored batch: the one that the user has entered again, or the stored one. */
export async function requirePassword(deps: BatchDeps, batchId: string, entered?: string): Promise<string> {
  if (entered) await storePassword(deps, batchId, entered);
  const kept = (await passwordsItem.read())[batchId];
  if (kept === undefined) throw new ProblemError({ code: 'passwordForgotten' });
  return kept;
}
