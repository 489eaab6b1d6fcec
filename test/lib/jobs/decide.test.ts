import { expect, test } from 'vitest';
import { findReopened } from '../../../lib/jobs/change-job.ts';
import { decide, decideAfterCheck } from '../../../lib/jobs/decide.ts';
import type { Outcome, WaitingJob } from '../../../lib/jobs/queue-options.ts';
import { type Job, type JobStage, withStage } from '../../../lib/model/job.ts';
import type { Problem } from '../../../lib/model/problem.ts';
import { createTestJob } from './create-test-job.ts';

const now = 1_000_000;
const moment = { isSent: true, now, random: () => 1 };
const fault: Problem = { code: 'serviceFault', status: 503 };
const limit: Problem = { code: 'rateLimited', status: 429 };
const fresh = createTestJob({
  id: 'a',
  connectionId: 'c',
  work: { kind: 'create', url: 'https://a.example/', privacy: 'public' },
  state: 'waiting',
  createdAt: 1,
  attempts: 0,
});

/** The job after these problems, one after the other. */
function applyProblems(problems: Problem[], job = fresh): WaitingJob {
  let changed = job;
  for (const problem of problems) changed = apply(changed, decide(changed, problem, moment)) as WaitingJob;
  return changed;
}

function apply(job: WaitingJob, { earlier, ...outcome }: Outcome): Job {
  return withStage({ ...job, ...earlier }, { settledAt: now, ...outcome } as JobStage);
}

const repeat = <Item>(count: number, item: Item): Item[] => new Array(count).fill(item);

test('after rate limits without a time, the waits double up to a minute and the job is never given up', () => {
  const waits = [1, 2, 3, 4, 100].map((count) => (applyProblems(repeat(count, limit)).notBefore ?? 0) - now);
  expect(waits).toEqual([16_000, 32_000, 60_000, 60_000, 60_000]);
  expect(applyProblems(repeat(100, limit))).toMatchObject({ state: 'waiting', waitsFor: 'rateLimit' });
});

test('a rate-limited job waits exactly until the time that the service names', () => {
  for (const count of [0, 1, 20]) {
    const job = applyProblems([...repeat(count, limit), { ...limit, retryAt: now + 2_000 }]);
    expect(job.notBefore).toBe(now + 2_000);
  }
});

test('rate limits count neither as tries after other problems nor as checks', () => {
  const limited = applyProblems(repeat(20, limit));
  expect(applyProblems([{ code: 'permissionMissing' }, limit], limited).notBefore).toBe(now + 16_000);
  const removal = createTestJob({ ...fresh, work: { kind: 'deleteReport', reportId: '1', url: '' } });
  expect(applyProblems([...repeat(20, limit), fault], removal)).toMatchObject({ state: 'waiting', tries: 1 });
  expect(decideAfterCheck(limited, now)).toMatchObject({ state: 'waiting', waitsFor: 'check', tries: 1 });
});

test('a retry that the user allowed stays allowed after a rate limit', () => {
  const retried = createTestJob({ ...fresh, sentAt: now - 1, mayRepeat: true });
  expect(decide(retried, limit, moment)).toMatchObject({ waitsFor: 'rateLimit', mayRepeat: true });
  expect(decide(retried, fault, moment)).toMatchObject({ waitsFor: 'check' });
});

test('a rate limit after another problem or after a retry by the user counts as the first', () => {
  const limited = applyProblems(repeat(20, limit));
  expect(applyProblems([{ code: 'timedOut' }, limit], limited).notBefore).toBe(now + 16_000);
  const reopened = findReopened(createTestJob({ ...limited, state: 'cancelled' }), 'retry', now) as WaitingJob;
  expect(applyProblems([limit], reopened).notBefore).toBe(now + 16_000);
});

test.each(['offline', 'redirected'] as const)('a create that ends as %s after it was sent is checked first', (code) => {
  expect(decide(fresh, { code }, moment)).toMatchObject({ state: 'waiting', waitsFor: 'check' });
});

test.each<[string, boolean[]]>([
  ['fails', [true, true, true, true, true, true]],
  ['is answered three times and then fails', [false, false, false, true, true, true]],
  ['fails twice and is then answered', [true, true, false, false, false, false]],
])('a create whose check %s is unconfirmed after more than a minute', (_what, failures) => {
  let job: Job = { ...fresh, sentAt: 1, tries: 0 };
  let time = now;
  for (const isFailure of failures) {
    if (job.state !== 'waiting') expect.unreachable();
    const outcome = isFailure
      ? decide(job, fault, { ...moment, now: time, isSent: false })
      : decideAfterCheck(job, time);
    job = apply(job, outcome);
    time = job.state === 'waiting' ? (job.notBefore ?? 0) : time;
  }
  expect([job.state, time - now]).toEqual(['unconfirmed', 67_000]);
});

test('a check that the user asked for once and that fails is not repeated', () => {
  const unconfirmed = createTestJob({ ...fresh, sentAt: 1, state: 'unconfirmed' });
  const reopened = findReopened(unconfirmed, 'check', now) as WaitingJob;
  expect(decide(reopened, fault, { ...moment, isSent: false })).toMatchObject({ state: 'unconfirmed', problem: fault });
});

test('after a failed check that names a time, nothing is sent before that time', () => {
  const problem = { ...fault, retryAt: now + 120_000 };
  const outcome = decide({ ...fresh, sentAt: 1 }, problem, { ...moment, isSent: false });
  expect(outcome).toMatchObject({ state: 'waiting', waitsFor: 'rateLimit', notBefore: now + 120_000, tries: 1 });
});
