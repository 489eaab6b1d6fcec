// A create or re-run that is answered without a grade: when the service is asked for it, and that nothing else waits.
import { beforeEach, expect, test, vi } from 'vitest';
import { isAwaitingGrade, type Job, type Work } from '../../../lib/model/job.ts';
import { ProblemError } from '../../../lib/model/problem.ts';
import type { Report } from '../../../lib/model/report/report.ts';
import { concludeAnalysis } from '../../../lib/queue/await-grade.ts';
import { Queue } from '../../../lib/queue/queue.ts';
import { createMemoryJournal } from './memory-journal.ts';

const minute = 60_000;
const page = (n = 0): Work => ({ kind: 'create', url: `https://example.com/${n}`, privacy: 'private' });

let rows: Map<string, Job>;
let ids: number;
/** When which report was asked for, in milliseconds since the start. */
let asked: string[];
let posted: number;
let told: string[];
let isOnline: boolean;
let answer: (report: Report) => Promise<Report>;
let kill: () => void;

const start = 1_000_000_000_000;
const without = (id: string): Report => ({ id, url: '', fields: {} });
const graded = async (report: Report): Promise<Report> => ({ ...report, result: 'good' });

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  [rows, ids, asked, posted, told, isOnline] = [new Map(), 0, [], 0, [], true];
  answer = async (report) => report;
  return () => vi.useRealTimers();
});

/** A worker's life over the same journal, whose creates are all answered without a grade. */
function startLife(): Queue {
  let isAlive = true;
  kill = () => {
    isAlive = false;
  };
  return new Queue({
    journal: createMemoryJournal(rows),
    perform: async (job, note, write) =>
      write(async () => {
        posted++;
        await note({ sentAt: Date.now(), attempts: 1 });
        return concludeAnalysis(without(`of ${job.id}`), Date.now());
      }),
    showReport: async ({ report }) => {
      asked.push(`${report?.id} ${Date.now() - start}`);
      return answer(report as Report);
    },
    onChange: ({ id, state }) => void told.push(`${id} ${state}`),
    isOnline: () => isOnline,
    now: Date.now,
    createId: () => `${++ids}`,
    setTimer: (callback, delay) => void setTimeout(() => isAlive && callback(), delay),
  });
}

async function begin(queue: Queue, work: Work = page(), connectionId = 'c'): Promise<string> {
  const { id } = await queue.enqueue({ connectionId, work });
  await vi.advanceTimersByTimeAsync(0);
  return id;
}

const times = () => asked.map((text) => Number(text.split(' ').at(-1)));
const find = (id: string) => rows.get(id) as Job;

test('asks after 2, 5, 10, 30 and 60 s, then once a minute for an hour, and is done without a grade', async () => {
  const id = await begin(startLife());
  await vi.advanceTimersByTimeAsync(59 * minute + 59_000);
  expect(find(id)).toMatchObject({ state: 'running', report: { id: 'of 1' } });
  await vi.advanceTimersByTimeAsync(100 * minute);
  const minutes = Array.from({ length: 60 }, (_, n) => (n + 1) * minute);
  expect(times()).toEqual([2_000, 5_000, 10_000, 30_000, ...minutes]);
  expect(find(id)).toMatchObject({ state: 'done', report: { id: 'of 1' } });
  expect(find(id).report?.result).toBeUndefined();
  expect([posted, told]).toEqual([1, ['1 waiting', '1 running', '1 running', '1 running', '1 done']]);
});

test('ends with the grade as soon as there is one', async () => {
  const id = await begin(startLife());
  await vi.advanceTimersByTimeAsync(4_000);
  answer = graded;
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(times()).toEqual([2_000, 5_000]);
  expect(find(id)).toMatchObject({ state: 'done', report: { id: 'of 1', result: 'good' } });
  expect(find(id).awaitsGrade).toBeUndefined();
});

test('goes on in the next worker where the one before stopped, and sends nothing again', async () => {
  const id = await begin(startLife());
  await vi.advanceTimersByTimeAsync(6_000);
  kill();
  await vi.advanceTimersByTimeAsync(34_000);
  const next = startLife();
  await next.wake();
  await vi.advanceTimersByTimeAsync(10_000);
  // What was due meanwhile is asked for at once.
  expect(times()).toEqual([2_000, 5_000, 40_000]);
  answer = graded;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([find(id).state, posted]).toEqual(['done', 1]);
});

test('after an hour in which no worker lived one question is asked, and its answer counts', async () => {
  const id = await begin(startLife());
  kill();
  await vi.advanceTimersByTimeAsync(300 * minute);
  answer = graded;
  await startLife().wake();
  await vi.advanceTimersByTimeAsync(10);
  expect(find(id)).toMatchObject({ state: 'done', report: { result: 'good' } });
  expect(times()).toEqual([300 * minute]);
});

test('twenty that await their grade take no place of those that are to be sent, and are asked for one at a time', async () => {
  const queue = startLife();
  let running = 0;
  let most = 0;
  answer = async (report) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 50));
    running--;
    return report;
  };
  for (let n = 0; n < 20; n++) await begin(queue, page(n));
  expect(posted).toBe(20);
  await vi.advanceTimersByTimeAsync(4_900);
  expect([asked.length, most]).toEqual([20, 1]);
});

test('another change of the same report does not wait for its grade', async () => {
  const queue = startLife();
  await begin(queue);
  await begin(queue, { kind: 'update', reportId: 'of 1', privacy: 'public' });
  await begin(queue, { kind: 'rerun', reportId: 'of 1', url: '' });
  expect(posted).toBe(3);
});

test('the same page asked for again meanwhile is the same job', async () => {
  const queue = startLife();
  expect(await begin(queue)).toBe(await begin(queue));
  expect(posted).toBe(1);
});

test('a rate limit is obeyed by all of its connection, and by no other', async () => {
  const queue = startLife();
  const limit = new ProblemError({ code: 'rateLimited', retryAt: start + 90_000 });
  answer = async (report) => (report.id === 'of 1' ? Promise.reject(limit) : report);
  await begin(queue);
  await begin(queue, page(1), 'other');
  await vi.advanceTimersByTimeAsync(3_000);
  answer = async (report) => report;
  await begin(queue, page(2));
  expect(posted).toBe(2);
  await vi.advanceTimersByTimeAsync(86_000);
  expect(asked.filter((text) => text.startsWith('of 1'))).toEqual(['of 1 2000']);
  expect(asked.filter((text) => text.startsWith('of 2'))).toHaveLength(5);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(posted).toBe(3);
  expect(asked).toContain('of 1 90000');
});

test.each(['rateLimited', 'serviceFault', 'timedOut', 'notUnderstood'] as const)(
  'after %s no grade of the connection is asked for within a minute',
  async (code) => {
    const queue = startLife();
    answer = () => Promise.reject(new ProblemError({ code }));
    for (let n = 0; n < 20; n++) await begin(queue, page(n));
    await vi.advanceTimersByTimeAsync(3 * minute + 3_000);
    expect(times()).toEqual([2_000, 62_000, 122_000, 182_000]);
    answer = graded;
    await vi.advanceTimersByTimeAsync(minute);
    expect(asked).toHaveLength(24);
    expect([...rows.values()].every(({ state }) => state === 'done')).toBe(true);
  },
);

test('whatever the problem, a service that names a time is asked for nothing else before it', async () => {
  const queue = startLife();
  answer = () => Promise.reject(new ProblemError({ code: 'serviceFault', status: 503, retryAt: start + 90_000 }));
  for (let n = 0; n < 3; n++) await begin(queue, page(n));
  await vi.advanceTimersByTimeAsync(10_000);
  kill();
  const next = startLife();
  await next.wake();
  await begin(next, page(3));
  await vi.advanceTimersByTimeAsync(79_000);
  expect([times(), posted]).toEqual([[2_000], 3]);
  answer = graded;
  await vi.advanceTimersByTimeAsync(5_000);
  expect([asked.length, posted]).toEqual([5, 4]);
});

test.each(['keyRefused', 'keyMissing', 'permissionMissing'] as const)(
  'after %s the grades wait for the user, in the next worker too, and are asked for when the connection is mended',
  async (code) => {
    const queue = startLife();
    answer = () => Promise.reject(new ProblemError({ code }));
    for (let n = 0; n < 3; n++) await begin(queue, page(n));
    await vi.advanceTimersByTimeAsync(100 * minute);
    expect(times()).toEqual([2_000]);
    expect(await queue.listBlocks()).toMatchObject([{ connectionId: 'c', waitsFor: 'connection', problem: { code } }]);
    kill();
    const next = startLife();
    await next.wake();
    await vi.advanceTimersByTimeAsync(minute);
    expect([times(), (await next.listBlocks()).length]).toEqual([[2_000], 1]);
    answer = graded;
    await next.resumeConnection('c');
    await vi.advanceTimersByTimeAsync(10);
    expect([...rows.values()]).toMatchObject(Array(3).fill({ state: 'done', report: { result: 'good' } }));
    expect([posted, await next.listBlocks()]).toEqual([3, []]);
    expect([...rows.values()].some(({ problem }) => problem)).toBe(false);
  },
);

test('a refusal that was on its way when the connection was mended stops nothing', async () => {
  const queue = startLife();
  let refuse = () => {};
  answer = () => new Promise((_, reject) => (refuse = () => reject(new ProblemError({ code: 'keyRefused' }))));
  const id = await begin(queue);
  await vi.advanceTimersByTimeAsync(2_000);
  await queue.resumeConnection('c');
  answer = graded;
  refuse();
  await vi.advanceTimersByTimeAsync(10);
  expect(find(id)).toMatchObject({ state: 'done', report: { result: 'good' } });
});

test('a report that is gone ends the job, without a report', async () => {
  answer = () => Promise.reject(new ProblemError({ code: 'notFound', status: 404 }));
  const id = await begin(startLife());
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect([times(), find(id).state, find(id).report]).toEqual([[2_000], 'done', undefined]);
});

test('offline nothing is asked; online again it is asked at once', async () => {
  const id = await begin(startLife());
  isOnline = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toEqual([]);
  [isOnline, answer] = [true, graded];
  await vi.advanceTimersByTimeAsync(3_000);
  expect([asked.length, find(id).state]).toEqual([1, 'done']);
});

test('cancelled, it is done and no question follows; the answer that is on its way changes nothing', async () => {
  const queue = startLife();
  let release = () => {};
  answer = (report) => new Promise((resolve) => (release = () => resolve({ ...report, result: 'bad' })));
  const id = await begin(queue);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await queue.cancel(id)).toMatchObject({ state: 'done' });
  release();
  await vi.advanceTimersByTimeAsync(100 * minute);
  expect([times(), find(id).report?.result]).toEqual([[2_000], undefined]);
});

test('with its connection the questions end', async () => {
  const queue = startLife();
  const id = await begin(queue);
  await queue.dropConnection('c');
  await vi.advanceTimersByTimeAsync(100 * minute);
  expect([asked, find(id).state]).toEqual([[], 'done']);
});

test('a clock that is set back by days delays no question', async () => {
  const id = await begin(startLife());
  vi.setSystemTime(start - 3 * 24 * 60 * minute);
  await vi.advanceTimersByTimeAsync(3_000);
  expect([asked.length > 0, isAwaitingGrade(find(id))]).toEqual([true, true]);
});

test('the password goes with the answer, not with the grade', async () => {
  await begin(startLife(), { ...page(), password: 'tulip-7', privacy: 'password' } as Work);
  expect(JSON.stringify([...rows.values()])).not.toContain('tulip-7');
});
