import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Queue } from '../../../lib/jobs/queue.ts';
import type { Outcome, QueueOptions } from '../../../lib/jobs/queue-options.ts';
import type { Job } from '../../../lib/model/job.ts';
import { ProblemError } from '../../../lib/model/problem.ts';
import { createMemoryJournal } from './memory-journal.ts';

const create = { kind: 'create', url: 'https://example.com/', privacy: 'password', password: 'secret' } as const;
const remove = { kind: 'deleteReport', reportId: '1', url: 'https://example.com/' } as const;

const createDeletes = (count: number) => Array.from({ length: count }, (_, n) => ({ ...remove, reportId: String(n) }));

let rows: Map<string, Job>;
let performed: Job[];
let answer: (job: Job) => Promise<Outcome>;
/** How long a job takes before it sends its request, in milliseconds. */
let readTime: number;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  rows = new Map();
  performed = [];
  answer = async () => ({ state: 'done' });
  readTime = 0;
  return () => vi.useRealTimers();
});

/** Starts a queue over the journal in `rows`. */
function startQueue(overrides: Partial<QueueOptions> = {}): Queue {
  let id = 0;
  return new Queue({
    journal: createMemoryJournal(rows),
    perform: async (job, begin) => {
      if (readTime > 0) await new Promise((resolve) => setTimeout(resolve, readTime));
      const stop = await begin({ sentAt: Date.now() });
      if (stop) return stop;
      performed.push(job);
      // Unless the test says otherwise, the request was certainly not done.
      return { earlier: { sentAt: job.sentAt, before: job.before }, ...(await answer(job)) };
    },
    showReport: () => expect.unreachable(),
    forgetReport: async () => undefined,
    onChange: () => undefined,
    now: Date.now,
    createId: () => `job ${++id}`,
    setTimer: (callback, delay) => void setTimeout(callback, delay),
    ...overrides,
  });
}

/** Stores the jobs of the batch `b`. */
function storeBatch(works: Job['work'][]): void {
  for (const [number, work] of works.entries()) {
    const id = `b/${number}`;
    rows.set(id, { id, connectionId: 'a', work, state: 'waiting', createdAt: 1, attempts: 0, batchId: 'b', number });
  }
}

/** The request is sent, and no response ever comes. */
const sendWithoutResponse = () => new Promise<Outcome>(() => undefined);

test('the same work requested twice at once is one job', async () => {
  const queue = startQueue();
  const [first, second] = await Promise.all([
    queue.enqueue({ connectionId: 'a', work: create }),
    queue.enqueue({ connectionId: 'a', work: { ...create } }),
  ]);
  await vi.runAllTimersAsync();
  expect(second.id).toBe(first.id);
  expect(performed).toHaveLength(1);
});

test('the same work is done again if the first job has settled', async () => {
  const queue = startQueue();
  await queue.enqueue({ connectionId: 'a', work: create });
  await vi.runAllTimersAsync();
  await queue.enqueue({ connectionId: 'a', work: create });
  await vi.runAllTimersAsync();
  expect(performed).toHaveLength(2);
});

test('a settled job has no password any more', async () => {
  const queue = startQueue();
  const job = await queue.enqueue({ connectionId: 'a', work: create });
  await vi.runAllTimersAsync();
  expect(performed[0]?.work).toEqual(create);
  expect(JSON.stringify([await queue.find(job.id), ...rows.values()])).not.toContain('secret');
});

test('a job whose work throws fails with that problem', async () => {
  answer = () => Promise.reject(new ProblemError({ code: 'keyRefused', status: 401 }));
  const queue = startQueue();
  const { id } = await queue.enqueue({ connectionId: 'a', work: create });
  await vi.runAllTimersAsync();
  expect(await queue.find(id)).toMatchObject({ state: 'failed', problem: { code: 'keyRefused' } });
});

test('a running job cannot be cancelled', async () => {
  answer = () => new Promise((resolve) => setTimeout(() => resolve({ state: 'done' }), 1_000));
  const queue = startQueue();
  const { id } = await queue.enqueue({ connectionId: 'a', work: remove });
  await vi.advanceTimersByTimeAsync(10);
  expect((await queue.cancel(id))?.state).toBe('sending');
});

describe('without a network', () => {
  beforeEach(() => {
    answer = async () => {
      return { state: 'waiting', waitsFor: 'network', notBefore: Date.now() + 10_000, problem: { code: 'offline' } };
    };
  });

  test('a few jobs are tried now and then, and all run soon after the network is back', async () => {
    const queue = startQueue();
    const works = createDeletes(30);
    await Promise.all(works.map((work) => queue.enqueue({ connectionId: 'a', work })));
    await vi.advanceTimersByTimeAsync(35_000);
    expect(performed).toHaveLength(20);
    answer = async () => ({ state: 'done' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await queue.listOpen()).toEqual([]);
  });

  test('“Try now” tries at once', async () => {
    const queue = startQueue();
    const { id } = await queue.enqueue({ connectionId: 'a', work: remove });
    await vi.advanceTimersByTimeAsync(5_000);
    answer = async () => ({ state: 'done' });
    await queue.reopen(id, 'retry');
    await vi.advanceTimersByTimeAsync(10);
    expect([performed.length, (await queue.find(id))?.state]).toEqual([2, 'done']);
  });
});

test('a job is cancelled until its request leaves, and is then not sent', async () => {
  readTime = 100;
  const queue = startQueue();
  const { id } = await queue.enqueue({ connectionId: 'a', work: remove });
  await vi.advanceTimersByTimeAsync(50);
  expect((await queue.cancel(id))?.state).toBe('cancelled');
  await vi.runAllTimersAsync();
  expect([performed.length, rows.get(id)?.state]).toEqual([0, 'cancelled']);
});

test('a job whose cancel fails to be stored just as it begins runs anew', async () => {
  let isFull = false;
  const memory = createMemoryJournal(rows);
  const later = () => new Promise((resolve) => setTimeout(resolve, 100));
  const write = async (job: Job) => {
    if (isFull) await later().then(() => Promise.reject(new Error('No room')));
    await memory.write(job);
  };
  const perform: QueueOptions['perform'] = async (job, begin) => {
    performed.push(job);
    await later();
    const stop = await begin({ sentAt: Date.now() });
    await later();
    return stop ?? { state: 'done' };
  };
  const queue = startQueue({ journal: { ...memory, write }, perform });
  const { id } = await queue.enqueue({ connectionId: 'a', work: remove });
  await vi.advanceTimersByTimeAsync(80);
  isFull = true;
  const cancelled = expect(queue.cancel(id)).rejects.toThrow('No room');
  await vi.advanceTimersByTimeAsync(110);
  await cancelled;
  isFull = false;
  await vi.runAllTimersAsync();
  expect([performed.length, rows.get(id)?.state]).toEqual([2, 'done']);
});

test('a rate limit blocks all jobs of its connection until its time, and no other connection', async () => {
  const until = Date.now() + 30_000;
  answer = async ({ connectionId }) =>
    connectionId === 'a' && Date.now() < until
      ? { state: 'waiting', waitsFor: 'rateLimit', notBefore: until, problem: { code: 'rateLimited' } }
      : { state: 'done' };
  const queue = startQueue();
  await queue.enqueue({ connectionId: 'a', work: remove });
  await vi.advanceTimersByTimeAsync(10);
  const second = await queue.enqueue({ connectionId: 'a', work: { ...remove, reportId: '2' } });
  await queue.enqueue({ connectionId: 'b', work: remove });
  expect(second).toMatchObject({ waitsFor: 'rateLimit', notBefore: until });
  expect(await queue.listBlocks()).toMatchObject([{ connectionId: 'a', waitsFor: 'rateLimit', until }]);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(performed.map(({ connectionId }) => connectionId)).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(performed.map(({ connectionId }) => connectionId)).toEqual(['a', 'b', 'a', 'a']);
});

test('a delete whose time to undo ends while the key is refused waits for the key, and is sent with a new one', async () => {
  let isKeyGood = false;
  answer = async () =>
    isKeyGood
      ? { state: 'done' }
      : { state: 'waiting', waitsFor: 'connection', notBefore: undefined, problem: { code: 'keyRefused' } };
  const queue = startQueue();
  await queue.enqueue({ connectionId: 'a', work: remove });
  const { id } = await queue.enqueue({
    connectionId: 'a',
    work: { ...remove, reportId: '2' },
    notBefore: Date.now() + 8_000,
  });
  await vi.advanceTimersByTimeAsync(7_000);
  expect(rows.get(id)).toMatchObject({ waitsFor: 'undo' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(rows.get(id)).toMatchObject({ waitsFor: 'connection', problem: { code: 'keyRefused' } });
  expect(performed).toHaveLength(1);
  isKeyGood = true;
  await queue.resumeConnection('a');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rows.get(id)?.state).toBe('done');
});

test('a waiting job that was sent before becomes unconfirmed when it is cancelled', async () => {
  answer = async () => {
    return { state: 'waiting', waitsFor: 'check', notBefore: Date.now() + 60_000, earlier: undefined };
  };
  const queue = startQueue();
  const { id } = await queue.enqueue({ connectionId: 'a', work: create });
  await vi.advanceTimersByTimeAsync(10);
  expect((await queue.cancel(id))?.state).toBe('unconfirmed');
});

test('a retry of an unconfirmed create needs its password and keeps `sentAt`, so that it is checked first', async () => {
  answer = async () => ({ state: 'unconfirmed', problem: { code: 'interrupted' }, earlier: undefined });
  const queue = startQueue();
  const { id } = await queue.enqueue({ connectionId: 'a', work: create });
  await vi.runAllTimersAsync();
  await expect(queue.reopen(id, 'retry')).rejects.toMatchObject({ problem: { code: 'passwordForgotten' } });
  answer = async () => ({ state: 'done' });
  await queue.reopen(id, 'retry', 'again');
  await vi.runAllTimersAsync();
  expect(performed.at(-1)).toMatchObject({ mayRepeat: true, sentAt: expect.any(Number), work: { password: 'again' } });
});

test('“Try again” is not lost if a check that the user has stopped answers after it', async () => {
  const checked = { state: 'waiting', waitsFor: 'check', notBefore: 0 } as const;
  const perform = async (job: Job): Promise<Outcome> => {
    performed.push(job);
    if (job.sentAt !== undefined) await new Promise((resolve) => setTimeout(resolve, 1_000));
    return job.mayRepeat ? { state: 'done' } : { ...checked, earlier: { sentAt: 1, before: {} } };
  };
  const queue = startQueue({ perform });
  const { id } = await queue.enqueue({ connectionId: 'a', work: create });
  await vi.advanceTimersByTimeAsync(500);
  await queue.cancel(id);
  await queue.reopen(id, 'retry', 'again');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(performed.at(-1)).toMatchObject({ mayRepeat: true, work: { password: 'again' } });
  expect(await queue.find(id)).toMatchObject({ state: 'done' });
});

test('a job that is cancelled and retried while it is prepared is sent once, as it was retried', async () => {
  readTime = 100;
  const queue = startQueue();
  const { id } = await queue.enqueue({ connectionId: 'a', work: create });
  await vi.advanceTimersByTimeAsync(50);
  await queue.cancel(id);
  await queue.reopen(id, 'retry', 'again');
  await vi.runAllTimersAsync();
  expect(performed).toMatchObject([{ work: { password: 'again' } }]);
});

test('a retry is not needed if the check that the user has stopped finds that the job was done', async () => {
  const perform = async (job: Job): Promise<Outcome> => {
    performed.push(job);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return { state: 'done', earlier: { sentAt: 1, before: {} } };
  };
  const queue = startQueue({ perform });
  const { id } = await queue.enqueue({ connectionId: 'a', work: create });
  await vi.advanceTimersByTimeAsync(500);
  await queue.cancel(id);
  await queue.reopen(id, 'retry', 'again');
  await vi.advanceTimersByTimeAsync(5_000);
  expect([performed.length, (await queue.find(id))?.state]).toEqual([1, 'done']);
});

test('after a job from a year ahead, when the clock was wrong, newer jobs still have later times', async () => {
  const { work, ...rest } = { connectionId: 'a', attempts: 0, work: create };
  const createdAt = Date.now() + 365 * 24 * 60 * 60_000;
  rows.set('old', {
    ...rest,
    work,
    id: 'old',
    state: 'failed',
    createdAt,
    settledAt: createdAt,
    problem: { code: 'invalid' },
  });
  const queue = startQueue();
  expect((await queue.enqueue({ connectionId: 'a', work: create })).createdAt).toBeGreaterThan(createdAt);
});

test('changes of one report are sent one after the other, in the order of the requests', async () => {
  answer = () => new Promise((resolve) => setTimeout(() => resolve({ state: 'done' }), 100));
  const queue = startQueue();
  for (const privacy of ['public', 'private', 'public'] as const) {
    await queue.enqueue({ connectionId: 'a', work: { kind: 'update', reportId: '1', privacy } });
  }
  await vi.advanceTimersByTimeAsync(50);
  expect(performed).toHaveLength(1);
  await vi.runAllTimersAsync();
  expect(performed.map(({ work }) => 'privacy' in work && work.privacy)).toEqual(['public', 'private', 'public']);
});

test('a job cancelled while it is being stored stays cancelled in the journal', async () => {
  const slow = createMemoryJournal(rows);
  const write = async (job: Job) => {
    if (job.state === 'waiting') await new Promise((resolve) => setTimeout(resolve, 50));
    await slow.write(job);
  };
  const queue = startQueue({ journal: { ...slow, write } });
  const starting = queue.enqueue({ connectionId: 'a', work: create });
  await vi.advanceTimersByTimeAsync(10);
  const [job] = await queue.listOpen();
  const cancelling = queue.cancel(job?.id ?? '');
  await vi.advanceTimersByTimeAsync(100);
  await Promise.all([starting, cancelling]);
  expect([...rows.values()].map(({ state }) => state)).toEqual(['cancelled']);
});

test('a retry with the same password as an open job returns that job', async () => {
  answer = async () => ({ state: 'failed', problem: { code: 'invalid' } });
  const queue = startQueue();
  const failed = await queue.enqueue({ connectionId: 'c', work: create });
  await vi.advanceTimersByTimeAsync(10);
  const open = await queue.enqueue({ connectionId: 'c', work: create, notBefore: Date.now() + 8_000 });
  expect((await queue.reopen(failed.id, 'retry', 'secret'))?.id).toBe(open.id);
  expect(await queue.listOpen()).toHaveLength(1);
});

test('two re-runs of one report with different spellings of its address are one job', async () => {
  answer = sendWithoutResponse;
  const queue = startQueue();
  const rerun = { kind: 'rerun', reportId: '1' } as const;
  const first = await queue.enqueue({ connectionId: 'c', work: { ...rerun, url: 'https://example.com' } });
  const second = await queue.enqueue({ connectionId: 'c', work: { ...rerun, url: 'https://example.com/' } });
  expect(second.id).toBe(first.id);
});

test('resuming a connection, as after it is saved or a permission is granted, does not end a rate limit', async () => {
  answer = async () => ({ state: 'waiting', waitsFor: 'rateLimit', notBefore: Date.now() + 60_000 });
  const queue = startQueue();
  await queue.enqueue({ connectionId: 'c', work: create });
  await vi.advanceTimersByTimeAsync(10);
  await queue.resumeConnection('c');
  await vi.advanceTimersByTimeAsync(30_000);
  expect([performed.length, (await queue.listBlocks()).length]).toEqual([1, 1]);
});

test.each([
  ['a refused key', { waitsFor: 'connection' as const }],
  ['a rate limit', { waitsFor: 'rateLimit' as const, notBefore: 1_060_000 }],
])('%s stops jobs that have not sent their requests yet', async (_, wait) => {
  answer = async () => ({ state: 'waiting', ...wait });
  readTime = 100;
  const queue = startQueue();
  await queue.enqueue({ connectionId: 'c', work: create });
  await vi.advanceTimersByTimeAsync(50);
  const works = createDeletes(3);
  const others = await Promise.all(works.map((work) => queue.enqueue({ connectionId: 'c', work })));
  expect(others.map(({ waitsFor }) => waitsFor)).toEqual([undefined, undefined, undefined]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(performed).toHaveLength(1);
  expect(await queue.listBlocks()).toMatchObject([{ connectionId: 'c', waitsFor: wait.waitsFor }]);
});

test('a job that waited for another job of its target runs at once when that job is cancelled', async () => {
  const queue = startQueue();
  const cancelled = await queue.enqueue({ connectionId: 'c', work: remove, notBefore: Date.now() + 8_000 });
  const next = await queue.enqueue({ connectionId: 'c', work: { kind: 'update', reportId: '1', privacy: 'public' } });
  await queue.cancel(cancelled.id);
  await vi.advanceTimersByTimeAsync(10);
  expect(rows.get(next.id)?.state).toBe('done');
});

const listReportIds = () => performed.map(({ work }) => 'reportId' in work && work.reportId);

test('all jobs of a long batch are done once, in order', async () => {
  storeBatch(createDeletes(2_000));
  await startQueue().runBatch('b');
  await vi.waitFor(() => expect(performed.length).toBe(2_000), { timeout: 60_000, interval: 50 });
  const all = createDeletes(2_000).map(({ reportId }) => reportId);
  expect([...new Set(listReportIds())]).toHaveLength(2_000);
  expect(listReportIds().slice(0, 100).sort()).toEqual(all.slice(0, 100).sort());
});

test('a single job does not wait for a job of its report that is far behind in a batch', async () => {
  answer = () => new Promise((resolve) => setTimeout(() => resolve({ state: 'done' }), 1_000));
  storeBatch(createDeletes(100));
  const queue = startQueue();
  await queue.runBatch('b');
  const job = await queue.enqueue({
    connectionId: 'c',
    work: { kind: 'rerun', reportId: '90', url: 'https://a.example' },
  });
  await vi.advanceTimersByTimeAsync(1_500);
  expect(rows.get(job.id)?.state).toBe('done');
});

test('a batch paused before its running jobs send sends none of them, and all when it is resumed', async () => {
  storeBatch(createDeletes(5));
  readTime = 100;
  const queue = startQueue();
  await queue.runBatch('b');
  await vi.advanceTimersByTimeAsync(50);
  await queue.pauseBatch('b');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(performed).toEqual([]);
  await queue.runBatch('b');
  await vi.runAllTimersAsync();
  expect(listReportIds().sort()).toEqual(['0', '1', '2', '3', '4']);
});

test('a password that a running batch is given sends none of its jobs twice', async () => {
  storeBatch(Array.from({ length: 8 }, (_, n) => ({ ...create, url: `https://example.com/${n}` })));
  readTime = 5;
  const journal = createMemoryJournal(rows);
  const write = async (job: Job) => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    await journal.write(job);
  };
  const queue = startQueue({ journal: { ...journal, write } });
  await queue.runBatch('b');
  void queue.runBatch('b', 'tulip');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(performed.map(({ id }) => id).sort()).toEqual([...rows.keys()]);
});

test('a retry is not lost if the job is marked as seen at that moment', async () => {
  answer = async () => ({ state: 'failed', problem: { code: 'invalid' } });
  const queue = startQueue();
  const { id } = await queue.enqueue({ connectionId: 'a', work: remove });
  await vi.runAllTimersAsync();
  answer = async () => ({ state: 'done' });
  await Promise.all([queue.reopen(id, 'retry'), queue.markSeen(id)]);
  await vi.runAllTimersAsync();
  expect(await queue.find(id)).toMatchObject({ state: 'done' });
});
