import { beforeEach, expect, test, vi } from 'vitest';
import type { Job } from '../../../lib/model/job.ts';
import { ProblemError } from '../../../lib/model/problem.ts';
import { Queue } from '../../../lib/queue/queue.ts';
import type { Note, Outcome, QueueOptions } from '../../../lib/queue/queue-options.ts';
import { createMemoryJournal } from './memory-journal.ts';

const create = { kind: 'create', url: 'https://example.com/', privacy: 'password', password: 'secret' } as const;
const remove = { kind: 'deleteReport', reportId: '1', url: 'https://example.com/' } as const;

let rows: Map<string, Job>;
let performed: Job[];
let answer: (job: Job, note: Note) => Promise<Outcome>;
let isOnline: boolean;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  rows = new Map();
  performed = [];
  answer = async () => ({ state: 'done' });
  isOnline = true;
  return () => vi.useRealTimers();
});

/** A worker's life over the same journal; to kill it, drop the queue and build another. */
function startLife(overrides: Partial<QueueOptions> = {}): Queue {
  let isAlive = true;
  let id = performed.length;
  const queue = new Queue({
    journal: createMemoryJournal(rows),
    perform: async (job, note, write) => {
      let outcome: Outcome = { state: 'failed' };
      const send = async () => {
        performed.push(job);
        outcome = await answer(job, note);
        // A write that went wrong is one that throws.
        if (outcome.state === 'waiting') throw new Error('It has to wait.');
      };
      await write(send).catch((error) => outcome.state === 'waiting' || Promise.reject(error));
      return outcome;
    },
    showReport: () => expect.unreachable(),
    onChange: () => undefined,
    isOnline: () => isOnline,
    now: Date.now,
    createId: () => `job ${++id} of ${Date.now()}`,
    setTimer: (callback, delay) => void setTimeout(() => isAlive && callback(), delay),
    ...overrides,
  });
  endLife = () => {
    isAlive = false;
  };
  return queue;
}

/** Writes a batch's jobs down; answers their ids. */
function putBatch(works: Job['work'][], batchId = 'b', createdAt = 1): string[] {
  return works.map((work, number) => {
    const id = `${batchId}/${number}`;
    rows.set(id, { id, connectionId: 'a', work, state: 'waiting', createdAt, attempts: 0, batchId, number });
    return id;
  });
}

/** The request has left, and nothing more is heard of it. */
const sendIntoTheDark = async (_: Job, note: Note) => {
  await note({ sentAt: Date.now(), attempts: 1 });
  return new Promise<Outcome>(() => undefined);
};

let endLife: () => void;

test('a job is in the journal as running before its work begins', async () => {
  let journalled: string[] = [];
  const queue = startLife({
    perform: async () => {
      journalled = [...rows.values()].map(({ state }) => state);
      return { state: 'done' };
    },
  });
  await queue.enqueue({ connectionId: 'a', work: create });
  await vi.runAllTimersAsync();
  expect(journalled).toEqual(['running']);
});

test('the same work asked twice at once is one job', async () => {
  const queue = startLife();
  const [first, second] = await Promise.all([
    queue.enqueue({ connectionId: 'a', work: create }),
    queue.enqueue({ connectionId: 'a', work: { ...create } }),
  ]);
  await vi.runAllTimersAsync();
  expect(second.id).toBe(first.id);
  expect(performed).toHaveLength(1);
});

test('the same work is done again when the first has settled', async () => {
  const queue = startLife();
  await queue.enqueue({ connectionId: 'a', work: create });
  await vi.runAllTimersAsync();
  await queue.enqueue({ connectionId: 'a', work: create });
  await vi.runAllTimersAsync();
  expect(performed).toHaveLength(2);
});

test('a settled job has forgotten its password', async () => {
  const queue = startLife();
  const job = await queue.enqueue({ connectionId: 'a', work: create });
  await vi.runAllTimersAsync();
  expect(performed[0]?.work).toEqual(create);
  expect(JSON.stringify([await queue.find(job.id), ...rows.values()])).not.toContain('secret');
});

test('what the work throws is a failure with its problem', async () => {
  answer = () => Promise.reject(new ProblemError({ code: 'keyRefused', status: 401 }));
  const queue = startLife();
  const { id } = await queue.enqueue({ connectionId: 'a', work: create });
  await vi.runAllTimersAsync();
  expect(await queue.find(id)).toMatchObject({ state: 'failed', problem: { code: 'keyRefused' } });
});

test('no more than three jobs talk to one service at the same time, and all get their turn', async () => {
  let running = 0;
  let most = 0;
  answer = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 100));
    running--;
    return { state: 'done' };
  };
  const queue = startLife();
  for (let n = 0; n < 10; n++) {
    await queue.enqueue({ connectionId: 'a', work: { ...remove, reportId: String(n) } });
  }
  await vi.runAllTimersAsync();
  expect(most).toBe(3);
  expect(performed).toHaveLength(10);
});

test('a held delete does not leave before its time', async () => {
  const queue = startLife();
  await queue.enqueue({ connectionId: 'a', work: remove, notBefore: Date.now() + 8_000, askedBy: 'page' });
  await vi.advanceTimersByTimeAsync(7_900);
  expect(performed).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(performed).toHaveLength(1);
});

test('a held delete leaves at once when its page closes, and no other page’s', async () => {
  const queue = startLife();
  const hold = { connectionId: 'a', notBefore: Date.now() + 8_000 };
  await queue.enqueue({ ...hold, work: remove, askedBy: 'closing page' });
  await queue.enqueue({ ...hold, work: { ...remove, reportId: '2' }, askedBy: 'other page' });
  await queue.releasePage('closing page');
  await vi.advanceTimersByTimeAsync(10);
  expect(performed.map(({ work }) => work)).toEqual([remove]);
});

test('a cancelled delete never leaves', async () => {
  const queue = startLife();
  const { id } = await queue.enqueue({ connectionId: 'a', work: remove, notBefore: Date.now() + 8_000 });
  expect((await queue.cancel(id))?.state).toBe('cancelled');
  await vi.runAllTimersAsync();
  expect(performed).toHaveLength(0);
});

test('a job that runs already cannot be cancelled', async () => {
  answer = () => new Promise((resolve) => setTimeout(() => resolve({ state: 'done' }), 1_000));
  const queue = startLife();
  const { id } = await queue.enqueue({ connectionId: 'a', work: remove });
  await vi.advanceTimersByTimeAsync(10);
  expect((await queue.cancel(id))?.state).toBe('running');
});

test('a delete that waits when the worker dies leaves in its next life', async () => {
  const queue = startLife();
  await queue.enqueue({ connectionId: 'a', work: remove, notBefore: Date.now() + 8_000 });
  endLife();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(performed).toHaveLength(0);
  await startLife().resume();
  await vi.runAllTimersAsync();
  expect(performed).toHaveLength(1);
});

test('a create cut off by the worker’s death is asked for in the next life, not sent as if nothing had been', async () => {
  answer = sendIntoTheDark;
  const queue = startLife();
  const { id } = await queue.enqueue({ connectionId: 'a', work: create });
  await vi.advanceTimersByTimeAsync(10);
  endLife();
  answer = async () => ({ state: 'unconfirmed', problem: { code: 'interrupted' } });
  const next = startLife();
  await next.resume();
  expect(await next.find(id)).toMatchObject({ state: 'running', sentAt: expect.any(Number) });
  await vi.runAllTimersAsync();
  expect(await next.find(id)).toMatchObject({ state: 'unconfirmed', problem: { code: 'interrupted' } });
});

test('a create whose worker died before its request left is done in the next life', async () => {
  answer = () => new Promise(() => undefined);
  const { id } = await startLife().enqueue({ connectionId: 'a', work: create });
  await vi.advanceTimersByTimeAsync(10);
  endLife();
  answer = async () => ({ state: 'done' });
  const next = startLife();
  await next.resume();
  await vi.runAllTimersAsync();
  expect(performed.map(({ sentAt }) => sentAt)).toEqual([undefined, undefined]);
  expect((await next.find(id))?.state).toBe('done');
});

test('a delete cut off by the worker’s death is sent again, for a second one changes nothing', async () => {
  answer = sendIntoTheDark;
  await startLife().enqueue({ connectionId: 'a', work: remove });
  await vi.advanceTimersByTimeAsync(10);
  endLife();
  answer = async () => ({ state: 'done' });
  await startLife().resume();
  await vi.runAllTimersAsync();
  expect(performed).toHaveLength(2);
});

test('a job that ends the worker each time it runs is given up at last', async () => {
  answer = () => new Promise(() => undefined);
  const { id } = await startLife().enqueue({ connectionId: 'a', work: remove });
  for (let life = 0; life < 20; life++) {
    await vi.advanceTimersByTimeAsync(10);
    endLife();
    await startLife().resume();
  }
  expect(rows.get(id)).toMatchObject({ state: 'unconfirmed', problem: { code: 'interrupted' } });
  expect(performed.length).toBeLessThan(15);
});

test('a job whose password went with the browser fails with words for it and is never sent', async () => {
  const work = { kind: 'create', url: create.url, privacy: 'password' } as const;
  const job: Job = { id: 'lost', connectionId: 'a', work, state: 'waiting', createdAt: 1, attempts: 0 };
  rows.set('lost', { ...job, hasLostPassword: true });
  const queue = startLife();
  await queue.resume();
  await vi.runAllTimersAsync();
  expect(await queue.find('lost')).toMatchObject({ state: 'failed', problem: { code: 'passwordForgotten' } });
  expect(performed).toEqual([]);
});

test('without a network jobs wait and say so, and go when it is back', async () => {
  isOnline = false;
  const queue = startLife();
  const { id } = await queue.enqueue({ connectionId: 'a', work: remove });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await queue.find(id)).toMatchObject({ state: 'waiting', waitsFor: 'network' });
  expect(performed).toEqual([]);
  isOnline = true;
  await vi.advanceTimersByTimeAsync(4_000);
  expect((await queue.find(id))?.state).toBe('done');
});

test('a rate limit stops all of its connection until its time, and no other connection', async () => {
  const until = Date.now() + 30_000;
  answer = async ({ connectionId }) =>
    connectionId === 'a' && Date.now() < until
      ? { state: 'waiting', waitsFor: 'rateLimit', notBefore: until, problem: { code: 'rateLimited' } }
      : { state: 'done' };
  const queue = startLife();
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

test('who takes over a hold is held as long, though another that was limited at the same time named no time', async () => {
  const until = Date.now() + 600_000;
  answer = async ({ work }) => {
    const isNamed = 'reportId' in work && work.reportId === '2';
    const problem = { code: 'rateLimited', ...(isNamed && { retryAt: until }) } as const;
    return { state: 'waiting', waitsFor: 'rateLimit', notBefore: isNamed ? until : Date.now() + 8_000, problem };
  };
  const queue = startLife();
  const [, second] = await Promise.all(
    ['1', '2'].map((reportId) => queue.enqueue({ connectionId: 'a', work: { ...remove, reportId } })),
  );
  await vi.advanceTimersByTimeAsync(10);
  await queue.cancel(second?.id ?? '');
  await vi.advanceTimersByTimeAsync(590_000);
  expect(performed).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(performed.length).toBeGreaterThan(2);
});

test('what is asked for after all that was limited was cancelled waits as long', async () => {
  const until = Date.now() + 600_000;
  const problem = { code: 'rateLimited', retryAt: until } as const;
  answer = async () =>
    performed.length > 1 ? { state: 'done' } : { state: 'waiting', waitsFor: 'rateLimit', notBefore: until, problem };
  const queue = startLife();
  const { id } = await queue.enqueue({ connectionId: 'a', work: remove });
  await vi.advanceTimersByTimeAsync(10);
  await queue.cancel(id);
  const next = await queue.enqueue({ connectionId: 'a', work: { ...remove, reportId: '2' } });
  expect(next).toMatchObject({ state: 'waiting', waitsFor: 'rateLimit', notBefore: until });
  await vi.advanceTimersByTimeAsync(590_000);
  expect(performed).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(performed).toHaveLength(2);
});

test('what is asked for after a limited job and one of a refused key were cancelled waits for the limit alone', async () => {
  const until = Date.now() + 600_000;
  const limited = {
    waitsFor: 'rateLimit',
    notBefore: until,
    problem: { code: 'rateLimited', retryAt: until },
  } as const;
  const refused = { waitsFor: 'connection', problem: { code: 'keyRefused' } } as const;
  answer = async ({ work }) => {
    if (performed.length > 2) return { state: 'done' };
    if ('reportId' in work && work.reportId === '1') return { state: 'waiting', ...limited };
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { state: 'waiting', ...refused };
  };
  const queue = startLife();
  const works = [remove, { ...remove, reportId: '2' }];
  const [first, second] = await Promise.all(works.map((work) => queue.enqueue({ connectionId: 'a', work })));
  await vi.advanceTimersByTimeAsync(10);
  await queue.cancel(first?.id ?? '');
  await vi.advanceTimersByTimeAsync(100);
  await queue.cancel(second?.id ?? '');
  const next = await queue.enqueue({ connectionId: 'a', work: { ...remove, reportId: '3' } });
  expect(next).toMatchObject({ state: 'waiting', waitsFor: 'rateLimit', notBefore: until });
  await vi.advanceTimersByTimeAsync(590_000);
  expect(performed).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await queue.find(next.id)).toMatchObject({ state: 'done' });
});

test('other work on what a limited job of a paused batch is to do is done when the limit is over', async () => {
  const until = Date.now() + 600_000;
  const problem = { code: 'rateLimited', retryAt: until } as const;
  answer = async () =>
    performed.length > 1 ? { state: 'done' } : { state: 'waiting', waitsFor: 'rateLimit', notBefore: until, problem };
  const limited = putBatch([create]);
  const queue = startLife();
  await queue.runBatch('b');
  await vi.advanceTimersByTimeAsync(10);
  await queue.pauseBatch('b');
  const alone = await queue.enqueue({ connectionId: 'a', work: { ...create, privacy: 'public' }, askedBy: 'page' });
  await vi.advanceTimersByTimeAsync(590_000);
  expect(performed).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await queue.find(alone.id)).toMatchObject({ state: 'done' });
  expect(await queue.find(limited[0] ?? '')).toMatchObject({ state: 'waiting' });
});

test('what is asked for at another service after all that was limited was cancelled does not wait', async () => {
  const until = Date.now() + 600_000;
  const problem = { code: 'rateLimited', retryAt: until } as const;
  answer = async () => ({ state: 'waiting', waitsFor: 'rateLimit', notBefore: until, problem });
  const queue = startLife();
  const { id } = await queue.enqueue({ connectionId: 'a', work: remove });
  await vi.advanceTimersByTimeAsync(10);
  await queue.cancel(id);
  await queue.dropConnection('a');
  await queue.enqueue({ connectionId: 'a', work: { ...remove, reportId: '2' } });
  await vi.advanceTimersByTimeAsync(10);
  expect(performed).toHaveLength(2);
});

test('who is told to wait until a time waits for it, though another that leaves was told of a refused key', async () => {
  const until = Date.now() + 600_000;
  answer = async ({ work }) =>
    'reportId' in work && work.reportId === '1'
      ? { state: 'waiting', waitsFor: 'rateLimit', notBefore: until, problem: { code: 'rateLimited', retryAt: until } }
      : { state: 'waiting', waitsFor: 'connection', problem: { code: 'keyRefused' } };
  const queue = startLife();
  const [first, second] = await Promise.all(
    ['1', '2'].map((reportId) => queue.enqueue({ connectionId: 'a', work: { ...remove, reportId } })),
  );
  await vi.advanceTimersByTimeAsync(10);
  await queue.cancel(second?.id ?? '');
  await queue.resumeConnection('a');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(performed).toHaveLength(2);
  expect(await queue.find(first?.id ?? '')).toMatchObject({ waitsFor: 'rateLimit', notBefore: until });
});

test('a refused key stops its connection once and for all jobs, until the connection is mended', async () => {
  answer = async () => ({ state: 'waiting', waitsFor: 'connection', problem: { code: 'keyRefused' } });
  const queue = startLife();
  const hold = { connectionId: 'a', notBefore: Date.now() + 1_000 };
  await queue.enqueue({ connectionId: 'a', work: remove });
  for (let n = 2; n < 9; n++) await queue.enqueue({ ...hold, work: { ...remove, reportId: String(n) } });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(performed).toHaveLength(1);
  expect(await queue.listBlocks()).toMatchObject([{ waitsFor: 'connection', problem: { code: 'keyRefused' } }]);
  answer = async () => ({ state: 'done' });
  await queue.resumeConnection('a');
  await vi.runAllTimersAsync();
  expect([performed.length, (await queue.listOpen()).length]).toEqual([9, 0]);
});

test('what was sent once cannot be cancelled: it remains unconfirmed', async () => {
  answer = async (_, note) => {
    await note({ sentAt: Date.now() });
    return { state: 'waiting', waitsFor: 'check', notBefore: Date.now() + 60_000 };
  };
  const queue = startLife();
  const { id } = await queue.enqueue({ connectionId: 'a', work: create });
  await vi.advanceTimersByTimeAsync(10);
  expect((await queue.cancel(id))?.state).toBe('unconfirmed');
});

test('what is unconfirmed is asked for first when the user wants it again, and needs its password', async () => {
  answer = async (_, note) => {
    await note({ sentAt: Date.now() });
    return { state: 'unconfirmed', problem: { code: 'interrupted' } };
  };
  const queue = startLife();
  const { id } = await queue.enqueue({ connectionId: 'a', work: create });
  await vi.runAllTimersAsync();
  await expect(queue.reopen(id, 'retry')).rejects.toMatchObject({ problem: { code: 'passwordForgotten' } });
  answer = async () => ({ state: 'done' });
  await queue.reopen(id, 'retry', 'again');
  await vi.runAllTimersAsync();
  expect(performed.at(-1)).toMatchObject({ mayRepeat: true, sentAt: expect.any(Number), work: { password: 'again' } });
});

test('the user’s word settles what is unconfirmed', async () => {
  answer = async () => ({ state: 'unconfirmed', problem: { code: 'interrupted' } });
  const queue = startLife();
  const { id } = await queue.enqueue({ connectionId: 'a', work: create });
  await vi.runAllTimersAsync();
  expect(await queue.reopen(id, 'resolve')).toMatchObject({ state: 'done', isByUser: true });
});

test('asking twice for what failed and what is owed anew is one job', async () => {
  answer = async () => ({ state: 'failed', problem: { code: 'invalid' } });
  const queue = startLife();
  const failed = await queue.enqueue({ connectionId: 'a', work: remove });
  await vi.runAllTimersAsync();
  const owed = await queue.enqueue({ connectionId: 'a', work: remove, notBefore: Date.now() + 8_000 });
  expect((await queue.reopen(failed.id, 'retry'))?.id).toBe(owed.id);
});

test('a delete that is undone while others leave with their page stays undone', async () => {
  const slow = createMemoryJournal(rows);
  const journal = {
    ...slow,
    write: async (job: Job) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      await slow.write(job);
    },
  };
  const queue = startLife({ journal });
  const hold = { connectionId: 'a', notBefore: Date.now() + 8_000, askedBy: 'page' };
  const starts = [1, 2, 3, 4].map((n) => queue.enqueue({ ...hold, work: { ...remove, reportId: String(n) } }));
  await vi.advanceTimersByTimeAsync(1_000);
  const jobs = await Promise.all(starts);
  const released = queue.releasePage('page');
  const cancelled = queue.cancel(jobs[0]?.id ?? '');
  await vi.advanceTimersByTimeAsync(60_000);
  await released;
  expect((await cancelled)?.state).toBe('cancelled');
  expect(performed.map(({ work }) => 'reportId' in work && work.reportId).sort()).toEqual(['2', '3', '4']);
});

test('changes of one report are made one after the other, in the order they were asked for', async () => {
  answer = () => new Promise((resolve) => setTimeout(() => resolve({ state: 'done' }), 100));
  const queue = startLife();
  for (const privacy of ['public', 'private', 'public'] as const) {
    await queue.enqueue({ connectionId: 'a', work: { kind: 'update', reportId: '1', privacy } });
  }
  await vi.advanceTimersByTimeAsync(50);
  expect(performed).toHaveLength(1);
  await vi.runAllTimersAsync();
  expect(performed.map(({ work }) => 'privacy' in work && work.privacy)).toEqual(['public', 'private', 'public']);
});

test('a job that cannot be written down is refused and never sent', async () => {
  const journal = { ...createMemoryJournal(rows), write: () => Promise.reject(new Error('quota exceeded')) };
  const queue = startLife({ journal });
  await expect(queue.enqueue({ connectionId: 'a', work: create })).rejects.toThrow('quota exceeded');
  await vi.runAllTimersAsync();
  expect([performed, await queue.listOpen()]).toEqual([[], []]);
});

test('what is cancelled while it is written down stays cancelled in the journal', async () => {
  const slow = createMemoryJournal(rows);
  const write = async (job: Job) => {
    if (job.state === 'waiting') await new Promise((resolve) => setTimeout(resolve, 50));
    await slow.write(job);
  };
  isOnline = false;
  const queue = startLife({ journal: { ...slow, write } });
  const starting = queue.enqueue({ connectionId: 'a', work: create });
  await vi.advanceTimersByTimeAsync(10);
  const [job] = await queue.listOpen();
  const cancelling = queue.cancel(job?.id ?? '');
  await vi.advanceTimersByTimeAsync(100);
  await Promise.all([starting, cancelling]);
  expect([...rows.values()].map(({ state }) => state)).toEqual(['cancelled']);
});

test('trying again with its password what is owed anew with the same one is one job', async () => {
  answer = async () => ({ state: 'failed', problem: { code: 'invalid' } });
  const queue = startLife();
  const failed = await queue.enqueue({ connectionId: 'c', work: create });
  await vi.advanceTimersByTimeAsync(10);
  isOnline = false;
  const owed = await queue.enqueue({ connectionId: 'c', work: create });
  expect((await queue.reopen(failed.id, 'retry', 'secret'))?.id).toBe(owed.id);
  expect(await queue.listOpen()).toHaveLength(1);
});

test('the same re-run from pages that name the report’s address differently is one job', async () => {
  isOnline = false;
  const queue = startLife();
  const rerun = { kind: 'rerun', reportId: '1' } as const;
  const first = await queue.enqueue({ connectionId: 'c', work: { ...rerun, url: 'https://example.com' } });
  const second = await queue.enqueue({ connectionId: 'c', work: { ...rerun, url: 'https://example.com/' } });
  expect(second.id).toBe(first.id);
});

test('a rate limit is not cut short because the connection was saved or a permission given', async () => {
  answer = async () => ({ state: 'waiting', waitsFor: 'rateLimit', notBefore: Date.now() + 60_000 });
  const queue = startLife();
  await queue.enqueue({ connectionId: 'c', work: create });
  await vi.advanceTimersByTimeAsync(10);
  await queue.resumeConnection('c');
  await vi.advanceTimersByTimeAsync(30_000);
  expect([performed.length, (await queue.listBlocks()).length]).toEqual([1, 1]);
});

test.each([
  ['a refused key', { waitsFor: 'connection' as const }],
  ['a rate limit', { waitsFor: 'rateLimit' as const, notBefore: 1_060_000 }],
])('%s still stops its connection when the job that met it is cancelled', async (_, wait) => {
  answer = async () => ({ state: 'waiting', ...wait });
  const queue = startLife();
  const page = (n: number) => ({ ...create, url: `https://example.com/${n}` });
  isOnline = false;
  const [first] = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => queue.enqueue({ connectionId: 'c', work: page(n) })));
  isOnline = true;
  await vi.advanceTimersByTimeAsync(4_000);
  const met = performed.map(({ id }) => id);
  for (const id of met) await queue.cancel(id);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([met.length, performed.length, met.includes(first?.id ?? '')]).toEqual([3, 3, true]);
  expect(await queue.listBlocks()).toMatchObject([{ connectionId: 'c', waitsFor: wait.waitsFor }]);
});

test('what waited behind a cancelled job of its target goes on at once', async () => {
  const queue = startLife();
  const held = await queue.enqueue({ connectionId: 'c', work: remove, notBefore: Date.now() + 8_000 });
  const next = await queue.enqueue({ connectionId: 'c', work: { kind: 'update', reportId: '1', privacy: 'public' } });
  await queue.cancel(held.id);
  await vi.advanceTimersByTimeAsync(10);
  expect(rows.get(next.id)?.state).toBe('done');
});

const deletes = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({ ...remove, reportId: String(from + n) }));
const reportIds = () => performed.map(({ work }) => 'reportId' in work && work.reportId);

test('of a batch of twenty thousand a few are in memory, and all are done once, in their order', async () => {
  putBatch(deletes(20_000));
  let most = 0;
  const queue = startLife();
  answer = async () => {
    most = Math.max(most, (await queue.listOpen()).length);
    return { state: 'done' };
  };
  await queue.runBatch('b');
  await vi.waitFor(() => expect(performed.length).toBe(20_000), { timeout: 60_000, interval: 50 });
  expect(most).toBeLessThan(50);
  const all = deletes(20_000).map(({ reportId }) => reportId);
  expect([...new Set(reportIds())]).toHaveLength(20_000);
  expect(reportIds().slice(0, 100).sort()).toEqual(all.slice(0, 100).sort());
}, 60_000);

test('a long batch does not hold up a short one', async () => {
  answer = () => new Promise((resolve) => setTimeout(() => resolve({ state: 'done' }), 100));
  putBatch(deletes(100), 'long', 1);
  putBatch(deletes(3, 1_000), 'short', 2);
  const queue = startLife();
  await queue.runBatch('long');
  await queue.runBatch('short');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([...rows.values()].filter(({ batchId }) => batchId === 'short').map(({ state }) => state)).toEqual(
    Array(3).fill('done'),
  );
});

test('a batch that is paused while its jobs are loaded runs none of them', async () => {
  putBatch(deletes(5));
  const queue = startLife();
  await queue.resume();
  const running = queue.runBatch('b');
  await queue.pauseBatch('b');
  await running;
  await queue.pauseBatch('b');
  await vi.advanceTimersByTimeAsync(1_000);
  const { length } = performed;
  expect(length).toBeLessThanOrEqual(3);
  await queue.runBatch('b');
  await vi.runAllTimersAsync();
  expect(reportIds().sort()).toEqual(['0', '1', '2', '3', '4']);
});

test('one of a paused batch that the user asks for by itself is done, and no other', async () => {
  const [, second = ''] = putBatch(deletes(3));
  const queue = startLife();
  await queue.pauseBatch('b');
  await queue.reopen(second, 'retry');
  await vi.runAllTimersAsync();
  expect(reportIds()).toEqual(['1']);
});

test('what a job of a batch met is not asked again by the next life, whose other jobs wait as well', async () => {
  const until = Date.now() + 60_000;
  putBatch(deletes(50));
  const journal = { ...createMemoryJournal(rows), readBatches: async () => [{ id: 'b', isPaused: false }] };
  // As the store does, which gives what has met a limit to every life.
  const readOpen = async () => [...rows.values()].filter(({ waitsFor }) => waitsFor === 'rateLimit');
  answer = async () => ({ state: 'waiting', waitsFor: 'rateLimit', notBefore: until });
  await startLife({ journal }).resume();
  await vi.advanceTimersByTimeAsync(10);
  endLife();
  const { length } = performed;
  await startLife({ journal: { ...journal, readOpen } }).resume();
  await vi.advanceTimersByTimeAsync(50_000);
  expect(performed).toHaveLength(length);
});
