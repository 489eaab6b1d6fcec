import { expect, test } from 'vitest';
import { beginSync, recordProblem } from '../../../lib/background/sync/sync-progress.ts';
import type { Job } from '../../../lib/model/job.ts';
import type { Problem } from '../../../lib/model/problem.ts';
import { reopenJob } from '../../../lib/queue/change-job.ts';
import { decide, decideAfterCheck } from '../../../lib/queue/decide.ts';
import { createSync } from '../../../lib/storage/reports/sync-row.ts';

const now = 1_000_000;
const moment = { isSent: true, now, random: () => 1 };
const limit: Problem = { code: 'rateLimited', status: 429 };
const fresh: Job = {
  id: 'a',
  connectionId: 'c',
  work: { kind: 'create', url: 'https://a.example/', privacy: 'public' },
  state: 'waiting',
  createdAt: 1,
  attempts: 0,
};

/** The job after it has met these, one after the other. */
function meet(problems: Problem[], job = fresh): Job {
  let met = job;
  for (const problem of problems) met = { ...met, ...decide(met, problem, moment) };
  return met;
}

const many = <Item>(count: number, item: Item): Item[] => new Array(count).fill(item);

test('a rate limit without a time is asked after ever more rarely, and never given up', () => {
  const waits = [1, 2, 3, 4, 100].map((count) => (meet(many(count, limit)).notBefore ?? 0) - now);
  expect(waits).toEqual([16_000, 32_000, 60_000, 60_000, 60_000]);
  expect(meet(many(100, limit))).toMatchObject({ state: 'waiting', waitsFor: 'rateLimit' });
});

test('a time that the service names is neither shortened nor prolonged', () => {
  for (const count of [0, 1, 20]) {
    const job = meet([...many(count, limit), { ...limit, retryAt: now + 2_000 }]);
    expect(job.notBefore).toBe(now + 2_000);
  }
});

test('a rate limit costs none of the tries that other problems have, nor of the questions whether it was done', () => {
  const limited = meet(many(20, limit));
  expect(meet([{ code: 'permissionMissing' }, limit], limited).notBefore).toBe(now + 16_000);
  const fault: Problem = { code: 'serviceFault', status: 503 };
  const removal: Job = { ...fresh, work: { kind: 'deleteReport', reportId: '1', url: '' } };
  expect(meet([...many(20, limit), fault], removal)).toMatchObject({ state: 'waiting', tries: 1 });
  expect(decideAfterCheck(limited, now)).toMatchObject({ state: 'waiting', waitsFor: 'check', tries: 1 });
});

test('a sync waits the same way, and begins anew once a page has come', () => {
  const begun = beginSync(createSync('c', 'https://a.example'), 'full', now);
  const met = many(9, limit).reduce((sync, problem) => recordProblem(sync, problem, now, () => 1), begun);
  expect(met).toMatchObject({ status: 'running', waitsUntil: now + 60_000, tries: 0 });
});

test('a rate limit after another trouble, or after the user’s own word, is the first', () => {
  const limited = meet(many(20, limit));
  expect(meet([{ code: 'timedOut' }, limit], limited).notBefore).toBe(now + 16_000);
  const reopened = reopenJob({ ...limited, state: 'cancelled' }, 'retry', now);
  expect(reopened && meet([limit], reopened).notBefore).toBe(now + 16_000);
});
