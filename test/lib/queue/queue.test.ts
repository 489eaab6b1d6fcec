import { beforeEach, expect, test, vi } from 'vitest';
import { recoverJob } from '../../../lib/background/perform.ts';
import type { Job } from '../../../lib/model/job.ts';
import { ProblemError } from '../../../lib/model/problem.ts';
import type { Outcome, QueuePorts } from '../../../lib/queue/queue.ts';
import { Queue } from '../../../lib/queue/queue.ts';
import { defineJobs } from '../../../lib/store/jobs.ts';
import { createMemoryArea } from '../store/memory-area.ts';

const create = { kind: 'create', url: 'https://example.com/', privacy: 'password', password: 'secret' } as const;
const remove = { kind: 'deleteReport', reportId: '1', url: 'https://example.com/' } as const;

let area: ReturnType<typeof createMemoryArea>;
let performed: Job[];
let answer: () => Promise<Outcome>;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  area = createMemoryArea();
  performed = [];
  answer = async () => ({ state: 'done' });
  return () => vi.useRealTimers();
});

/** A worker's life over the same store; to kill it, drop the queue and build another. */
function startLife(overrides: Partial<QueuePorts> = {}): Queue {
  let isAlive = true;
  let id = performed.length;
  const queue = new Queue({
    journal: defineJobs(area),
    perform: (job) => {
      performed.push(job);
      return answer();
    },
    recover: recoverJob,
    onChange: () => undefined,
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

let endLife: () => void;

test('a job is in the journal as running before its work begins', async () => {
  let journalled: string[] = [];
  const queue = startLife({
    perform: async () => {
      journalled = (await defineJobs(area).readAll()).map(({ state }) => state);
      return { state: 'done' };
    },
  });
  await queue.start({ connectionId: 'a', work: create });
  await vi.runAllTimersAsync();
  expect(journalled).toEqual(['running']);
});

test('the same work asked twice at once is one job', async () => {
  const queue = startLife();
  const [first, second] = await Promise.all([
    queue.start({ connectionId: 'a', work: create }),
    queue.start({ connectionId: 'a', work: { ...create } }),
  ]);
  await vi.runAllTimersAsync();
  expect(second.id).toBe(first.id);
  expect(performed).toHaveLength(1);
});

test('the same work is done again when the first has settled', async () => {
  const queue = startLife();
  await queue.start({ connectionId: 'a', work: create });
  await vi.runAllTimersAsync();
  await queue.start({ connectionId: 'a', work: create });
  await vi.runAllTimersAsync();
  expect(performed).toHaveLength(2);
});

test('a settled job has forgotten its password, in memory and in the journal', async () => {
  const queue = startLife();
  const job = await queue.start({ connectionId: 'a', work: create });
  expect(JSON.stringify(area.values)).toContain('secret');
  await vi.runAllTimersAsync();
  expect(JSON.stringify(await queue.find(job.id))).not.toContain('secret');
  expect(JSON.stringify(area.values)).not.toContain('secret');
});

test('what the work throws is a failure with its problem', async () => {
  answer = () => Promise.reject(new ProblemError({ code: 'keyRefused', status: 401 }));
  const queue = startLife();
  const { id } = await queue.start({ connectionId: 'a', work: create });
  await vi.runAllTimersAsync();
  expect(await queue.find(id)).toMatchObject({ state: 'failed', problem: { code: 'keyRefused' } });
});

test('no more than three jobs run at the same time, and all get their turn', async () => {
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
    await queue.start({ connectionId: 'a', work: { ...remove, reportId: String(n) } });
  }
  await vi.runAllTimersAsync();
  expect(most).toBe(3);
  expect(performed).toHaveLength(10);
});

test('a held delete does not leave before its time', async () => {
  const queue = startLife();
  await queue.start({ connectionId: 'a', work: remove, notBefore: Date.now() + 8_000, askedBy: 'page' });
  await vi.advanceTimersByTimeAsync(7_900);
  expect(performed).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(performed).toHaveLength(1);
});

test('a held delete leaves at once when its page closes, and no other page’s', async () => {
  const queue = startLife();
  const hold = { connectionId: 'a', notBefore: Date.now() + 8_000 };
  await queue.start({ ...hold, work: remove, askedBy: 'closing page' });
  await queue.start({ ...hold, work: { ...remove, reportId: '2' }, askedBy: 'other page' });
  await queue.release('closing page');
  await vi.advanceTimersByTimeAsync(10);
  expect(performed.map(({ work }) => work)).toEqual([remove]);
});

test('a cancelled delete never leaves', async () => {
  const queue = startLife();
  const { id } = await queue.start({ connectionId: 'a', work: remove, notBefore: Date.now() + 8_000 });
  expect((await queue.cancel(id))?.state).toBe('cancelled');
  await vi.runAllTimersAsync();
  expect(performed).toHaveLength(0);
});

test('a job that runs already cannot be cancelled', async () => {
  answer = () => new Promise((resolve) => setTimeout(() => resolve({ state: 'done' }), 1_000));
  const queue = startLife();
  const { id } = await queue.start({ connectionId: 'a', work: remove });
  await vi.advanceTimersByTimeAsync(10);
  expect((await queue.cancel(id))?.state).toBe('running');
});

test('a delete that waits when the worker dies leaves in its next life', async () => {
  const queue = startLife();
  await queue.start({ connectionId: 'a', work: remove, notBefore: Date.now() + 8_000 });
  endLife();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(performed).toHaveLength(0);
  await startLife().resume();
  await vi.runAllTimersAsync();
  expect(performed).toHaveLength(1);
});

test('a create cut off by the worker’s death is uncertain and is not sent again', async () => {
  answer = () => new Promise(() => undefined);
  const queue = startLife();
  const { id } = await queue.start({ connectionId: 'a', work: create });
  await vi.advanceTimersByTimeAsync(10);
  endLife();
  const next = startLife();
  await next.resume();
  await vi.runAllTimersAsync();
  expect(await next.find(id)).toMatchObject({ state: 'uncertain', problem: { code: 'interrupted' } });
  expect(performed).toHaveLength(1);
});

test('a delete cut off by the worker’s death is sent again, for a second one changes nothing', async () => {
  answer = () => new Promise(() => undefined);
  await startLife().start({ connectionId: 'a', work: remove });
  await vi.advanceTimersByTimeAsync(10);
  endLife();
  answer = async () => ({ state: 'done' });
  await startLife().resume();
  await vi.runAllTimersAsync();
  expect(performed).toHaveLength(2);
});

test('a delete that is undone while others leave with their page stays undone', async () => {
  const slow = defineJobs(area);
  const journal = {
    ...slow,
    write: async (job: Job) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      await slow.write(job);
    },
  };
  const queue = startLife({ journal });
  const hold = { connectionId: 'a', notBefore: Date.now() + 8_000, askedBy: 'page' };
  const starts = [1, 2, 3, 4].map((n) => queue.start({ ...hold, work: { ...remove, reportId: String(n) } }));
  await vi.advanceTimersByTimeAsync(1_000);
  const jobs = await Promise.all(starts);
  const released = queue.release('page');
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
    await queue.start({ connectionId: 'a', work: { kind: 'update', reportId: '1', privacy } });
  }
  await vi.advanceTimersByTimeAsync(50);
  expect(performed).toHaveLength(1);
  await vi.runAllTimersAsync();
  expect(performed.map(({ work }) => 'privacy' in work && work.privacy)).toEqual(['public', 'private', 'public']);
});

test('a job that cannot be written down is refused and never sent', async () => {
  const journal = { ...defineJobs(area), write: () => Promise.reject(new Error('quota exceeded')) };
  const queue = startLife({ journal });
  await expect(queue.start({ connectionId: 'a', work: create })).rejects.toThrow('quota exceeded');
  await vi.runAllTimersAsync();
  expect([performed, await queue.list()]).toEqual([[], []]);
});
