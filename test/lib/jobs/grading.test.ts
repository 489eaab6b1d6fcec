// A create or re-run whose response has no grade: when the grade is requested, and that no other job waits for it.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { concludeAnalysis, decideGrade } from '../../../lib/jobs/grading.ts';
import { Queue } from '../../../lib/jobs/queue.ts';
import { type Grading, type Job, withStage } from '../../../lib/model/job.ts';
import { ProblemError } from '../../../lib/model/problem.ts';
import type { Report } from '../../../lib/model/report/report.ts';
import type { Work } from '../../../lib/model/work.ts';
import { createTestJob } from './create-test-job.ts';
import { createMemoryJournal } from './memory-journal.ts';

const minute = 60_000;
const createWork = (n = 0): Work => ({ kind: 'create', url: `https://example.com/${n}`, privacy: 'private' });

let rows: Map<string, Job>;
let ids: number;
/** The requests for grades: the id of the report and the time in milliseconds since `start`. */
let gradeRequests: string[];
let postCount: number;
let announced: string[];
let waits: (string | undefined)[];
/** The ids of the reports that were removed from the local copy. */
let forgotten: string[];
let answer: (report: Report) => Promise<Report>;
let killWorker: () => void;

const start = 1_000_000_000_000;
const createUngraded = (id: string): Report => ({ id, url: '', fields: {} });
const addGrade = async (report: Report): Promise<Report> => ({ ...report, result: 'good' });

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  [rows, ids, gradeRequests, postCount] = [new Map(), 0, [], 0];
  [announced, waits, forgotten] = [[], [], []];
  answer = async (report) => report;
  return () => vi.useRealTimers();
});

/** Starts a queue over the same journal, as each worker does. All its creates are answered without a grade. */
function startQueue(): Queue {
  let isAlive = true;
  killWorker = () => {
    isAlive = false;
  };
  return new Queue({
    journal: createMemoryJournal(rows),
    perform: async (job, begin) => {
      const stop = await begin({ sentAt: Date.now() });
      if (stop) return stop;
      postCount++;
      return concludeAnalysis(job, createUngraded(`of ${job.id}`), Date.now());
    },
    showReport: async ({ report }) => {
      gradeRequests.push(`${report?.id} ${Date.now() - start}`);
      return answer(report);
    },
    forgetReport: async (_, reportId) => void forgotten.push(reportId),
    onChange({ id, state, waitsFor }) {
      announced.push(`${id} ${state}`);
      waits.push(waitsFor);
    },
    now: Date.now,
    createId: () => `${++ids}`,
    setTimer: (callback, delay) => void setTimeout(() => isAlive && callback(), delay),
  });
}

async function enqueue(queue: Queue, work: Work = createWork(), connectionId = 'c'): Promise<string> {
  const { id } = await queue.enqueue({ connectionId, work });
  await vi.advanceTimersByTimeAsync(0);
  return id;
}

const listTimes = () => gradeRequests.map((text) => Number(text.split(' ').at(-1)));
const findJob = (id: string) => rows.get(id) as Job;

test('a grade that cannot be requested without a network is awaited even after an hour', () => {
  const report = { id: '7', url: 'https://a.example', fields: {} };
  const job = withStage(createTestJob({}), { state: 'grading', report, since: 0, askAt: 0 } as Grading);
  const after = 61 * 60_000;
  expect(decideGrade(job, { code: 'offline' }, after)).toMatchObject({ state: 'grading' });
  expect(decideGrade(job, { code: 'timedOut' }, after)).toMatchObject({ state: 'done', isReportOld: true });
});

test('the grade is requested after 2, 5, 10, 30 and 60 s, then each minute; after an hour the job is done without', async () => {
  const id = await enqueue(startQueue());
  await vi.advanceTimersByTimeAsync(59 * minute + 59_000);
  expect(findJob(id)).toMatchObject({ state: 'grading', report: { id: 'of 1' } });
  await vi.advanceTimersByTimeAsync(100 * minute);
  const minutes = Array.from({ length: 60 }, (_, n) => (n + 1) * minute);
  expect(listTimes()).toEqual([2_000, 5_000, 10_000, 30_000, ...minutes]);
  expect(findJob(id)).toMatchObject({ state: 'done', report: { id: 'of 1' } });
  expect(findJob(id).report?.result).toBeUndefined();
  expect([postCount, announced]).toEqual([1, ['1 waiting', '1 sending', '1 grading', '1 done']]);
});

test('the next worker continues to request the grade and does not send the create again', async () => {
  const id = await enqueue(startQueue());
  await vi.advanceTimersByTimeAsync(6_000);
  killWorker();
  await vi.advanceTimersByTimeAsync(34_000);
  const next = startQueue();
  await next.wake();
  await vi.advanceTimersByTimeAsync(10_000);
  // The request that became due in between is sent at once.
  expect(listTimes()).toEqual([2_000, 5_000, 40_000]);
  answer = addGrade;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([findJob(id).state, postCount]).toEqual(['done', 1]);
});

test('a worker that starts after the hour requests the grade once more, and the response counts', async () => {
  const id = await enqueue(startQueue());
  killWorker();
  await vi.advanceTimersByTimeAsync(300 * minute);
  answer = addGrade;
  await startQueue().wake();
  await vi.advanceTimersByTimeAsync(10);
  expect(findJob(id)).toMatchObject({ state: 'done', report: { result: 'good' } });
  expect(listTimes()).toEqual([300 * minute]);
});

test('twenty jobs that await grades take no slot from other jobs; their grades are requested one at a time', async () => {
  const queue = startQueue();
  let running = 0;
  let most = 0;
  answer = async (report) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 50));
    running--;
    return report;
  };
  for (let n = 0; n < 20; n++) await enqueue(queue, createWork(n));
  expect(postCount).toBe(20);
  await vi.advanceTimersByTimeAsync(4_900);
  expect([gradeRequests.length, most]).toEqual([20, 1]);
});

test('a second create of the same page while its grade is awaited is the same job', async () => {
  const queue = startQueue();
  expect(await enqueue(queue)).toBe(await enqueue(queue));
  expect(postCount).toBe(1);
});

test('a rate limit of a grade request stops all requests of its connection, and of no other', async () => {
  const queue = startQueue();
  const limit = new ProblemError({ code: 'rateLimited', retryAt: start + 90_000 });
  answer = async (report) => (report.id === 'of 1' ? Promise.reject(limit) : report);
  await enqueue(queue);
  await enqueue(queue, createWork(1), 'other');
  await vi.advanceTimersByTimeAsync(3_000);
  answer = async (report) => report;
  await enqueue(queue, createWork(2));
  expect(postCount).toBe(2);
  await vi.advanceTimersByTimeAsync(86_000);
  expect(gradeRequests.filter((text) => text.startsWith('of 1'))).toEqual(['of 1 2000']);
  expect(gradeRequests.filter((text) => text.startsWith('of 2'))).toHaveLength(5);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(postCount).toBe(3);
  expect(gradeRequests).toContain('of 1 90000');
});

test('the end of a rate limit that a grade request met is announced, also if there is still no grade', async () => {
  answer = () => Promise.reject(new ProblemError({ code: 'rateLimited', retryAt: start + 90_000 }));
  await enqueue(startQueue());
  await vi.advanceTimersByTimeAsync(3_000);
  expect(waits.at(-1)).toBe('rateLimit');
  answer = async (report) => report;
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect([waits.at(-1), announced.at(-1)]).toEqual([undefined, '1 grading']);
});

test.each(['rateLimited', 'serviceFault', 'timedOut', 'notUnderstood'] as const)(
  'after %s no grade of the connection is requested for a minute',
  async (code) => {
    const queue = startQueue();
    answer = () => Promise.reject(new ProblemError({ code }));
    for (let n = 0; n < 20; n++) await enqueue(queue, createWork(n));
    await vi.advanceTimersByTimeAsync(3 * minute + 3_000);
    expect(listTimes()).toEqual([2_000, 62_000, 122_000, 182_000]);
    answer = addGrade;
    await vi.advanceTimersByTimeAsync(minute);
    expect(gradeRequests).toHaveLength(24);
    expect([...rows.values()].every(({ state }) => state === 'done')).toBe(true);
  },
);

test.each(['keyRefused', 'keyMissing', 'permissionMissing'] as const)(
  'after %s grades are not requested, by the next worker either, until the connection is corrected',
  async (code) => {
    const queue = startQueue();
    answer = () => Promise.reject(new ProblemError({ code }));
    for (let n = 0; n < 3; n++) await enqueue(queue, createWork(n));
    await vi.advanceTimersByTimeAsync(100 * minute);
    expect(listTimes()).toEqual([2_000]);
    expect(await queue.listBlocks()).toMatchObject([{ connectionId: 'c', waitsFor: 'connection', problem: { code } }]);
    killWorker();
    const next = startQueue();
    await next.wake();
    await vi.advanceTimersByTimeAsync(minute);
    expect([listTimes(), (await next.listBlocks()).length]).toEqual([[2_000], 1]);
    answer = addGrade;
    await next.resumeConnection('c');
    await vi.advanceTimersByTimeAsync(10);
    expect([...rows.values()]).toMatchObject(Array(3).fill({ state: 'done', report: { result: 'good' } }));
    expect([postCount, await next.listBlocks()]).toEqual([3, []]);
    expect([...rows.values()].some(({ problem }) => problem)).toBe(false);
  },
);

test('a report that is missing for a minute was deleted: its job is done, without a report', async () => {
  answer = () => Promise.reject(new ProblemError({ code: 'notFound', status: 404 }));
  const id = await enqueue(startQueue());
  await vi.advanceTimersByTimeAsync(59_000);
  expect(findJob(id)).toMatchObject({ state: 'grading', report: { id: 'of 1' } });
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(listTimes()).toEqual([2_000, 5_000, 10_000, 30_000, 60_000]);
  expect([findJob(id).state, findJob(id).report, forgotten]).toEqual(['done', undefined, ['of 1']]);
});

describe('a re-run that the service queues, and answers with the report as it was', () => {
  const work = { kind: 'rerun', reportId: 'of 1', url: '' } as const;
  const job = createTestJob({ work, before: { generatedAt: start - minute, result: 'good' }, sentAt: start });
  const old: Report = { id: 'of 1', url: '', result: 'good', generatedAt: start - minute, fields: { result: 'good' } };

  test('awaits its new grade', () => {
    const outcome = concludeAnalysis(job, old, start);
    expect(outcome).toMatchObject({ state: 'grading', askAt: start + 2_000 });
    const grading = { ...withStage(job, outcome as Grading), sentAt: start };
    const regraded: Report = { ...old, result: 'bad', generatedAt: start };
    expect(decideGrade(grading, old, start + 2_000)).toMatchObject({ state: 'grading', askAt: start + 5_000 });
    expect(decideGrade(grading, regraded, start + 2_000)).toEqual({ state: 'done', report: regraded });
  });

  test('is done after three minutes if the service never says when a report was analysed', () => {
    const grading = withStage(job, concludeAnalysis(job, old, start) as Grading);
    expect(decideGrade(grading, old, start + 3 * minute)).toEqual({ state: 'done', report: old });
  });

  test('waits for its turn as long as other re-runs of the connection get their new grades, also under the next worker', () => {
    const grading = withStage(job, concludeAnalysis(job, old, start) as Grading);
    const later = decideGrade(grading, old, start + 3 * minute, start + 2 * minute);
    expect(later).toMatchObject({ state: 'grading' });
    const next = withStage(job, later as Grading);
    expect(decideGrade(next, old, start + 4 * minute)).toMatchObject({ state: 'grading' });
    expect(decideGrade(next, old, start + 5 * minute)).toEqual({ state: 'done', report: old });
  });

  test('is done at once if the report had been analysed within the same seconds', () => {
    const report = { ...old, generatedAt: start - 1_000 };
    const recent = { ...job, before: { generatedAt: report.generatedAt } };
    expect(concludeAnalysis(recent, report, start)).toEqual({ state: 'done', report });
  });
});

test.each([
  ['a web page with status 404', { status: 404, excerpt: '<html>' }],
  ['a 405', { status: 405 }],
])('after %s, which may be from a proxy, the grade is requested again', async (_what, response) => {
  answer = () => Promise.reject(new ProblemError({ code: 'notFound', ...response }));
  const id = await enqueue(startQueue());
  await vi.advanceTimersByTimeAsync(10_000);
  expect([findJob(id).state, listTimes()]).toEqual(['grading', [2_000]]);
  answer = addGrade;
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(findJob(id)).toMatchObject({ state: 'done', report: { result: 'good' } });
});

test('a cancelled job is done, requests its grade no more and ignores the response in flight', async () => {
  const queue = startQueue();
  let release = () => {};
  answer = (report) => new Promise((resolve) => (release = () => resolve({ ...report, result: 'bad' })));
  const id = await enqueue(queue);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await queue.cancel(id)).toMatchObject({ state: 'done' });
  release();
  await vi.advanceTimersByTimeAsync(100 * minute);
  expect([listTimes(), findJob(id).report?.result]).toEqual([[2_000], undefined]);
});

test('a job that awaits its grade has no password any more', async () => {
  await enqueue(startQueue(), { ...createWork(), password: 'tulip-7', privacy: 'password' } as Work);
  expect(JSON.stringify([...rows.values()])).not.toContain('tulip-7');
});
