// The queue's timers: few, however many jobs wait, and robust when the clock is changed.
import { beforeEach, expect, test, vi } from 'vitest';
import { Queue } from '../../../lib/jobs/queue.ts';
import type { Outcome, QueueOptions } from '../../../lib/jobs/queue-options.ts';
import type { Job } from '../../../lib/model/job.ts';
import { createMemoryJournal } from './memory-journal.ts';

const day = 24 * 60 * 60 * 1_000;

let rows: Map<string, Job>;
let timers: number;
let delays: number[];

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 * day });
  [rows, timers, delays] = [new Map(), 0, []];
  return () => vi.useRealTimers();
});

function startQueue(
  perform: QueueOptions['perform'] = async () => ({ state: 'done' }),
  showReport: QueueOptions['showReport'] = () => expect.unreachable(),
): Queue {
  let id = 0;
  return new Queue({
    journal: createMemoryJournal(rows),
    perform,
    showReport,
    forgetReport: async () => undefined,
    onChange: () => undefined,
    now: Date.now,
    createId: () => `job ${++id}`,
    setTimer: (callback, delay) => {
      timers++;
      delays.push(delay);
      setTimeout(callback, delay);
    },
  });
}

const remove = (n: number) => ({ kind: 'deleteReport', reportId: String(n), url: '' }) as const;

test('five hundred deletes are sent after their undo periods, with fewer than a thousand timers', async () => {
  const queue = startQueue();
  for (let n = 0; n < 500; n++) {
    await queue.enqueue({ connectionId: 'c', work: remove(n), notBefore: Date.now() + 8_000 });
    vi.advanceTimersByTime(1);
  }
  await vi.advanceTimersByTimeAsync(9_000);
  expect([...rows.values()].filter(({ state }) => state !== 'done')).toEqual([]);
  expect(timers).toBeLessThan(1_000);
});

test('a delete waits for the longest undo period, and no longer', async () => {
  const queue = startQueue();
  await queue.enqueue({ connectionId: 'c', work: remove(1), notBefore: Date.now() + 120_000 });
  await vi.advanceTimersByTimeAsync(119_000);
  expect(rows.get('job 1')?.state).toBe('waiting');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(rows.get('job 1')?.state).toBe('done');
});

test.each([
  ['an hour', day / 24],
  ['a year', 365 * day],
])(
  'after the clock was set back by %s, the next worker sends a job and asks for a grade within a minute',
  async (_, back) => {
    const shared = { id: 'grading', connectionId: 'c', attempts: 1, createdAt: 1 };
    const report = { id: '7', url: '', fields: {} };
    const times = { since: Date.now(), askAt: Date.now() + 2_000 };
    const rerun = { kind: 'rerun', reportId: '7', url: '' } as const;
    rows.set('grading', { ...shared, work: rerun, state: 'grading', report, ...times });
    rows.set('waiting', { ...shared, id: 'waiting', work: remove(1), state: 'waiting', notBefore: Date.now() + 8_000 });
    vi.setSystemTime(Date.now() - back);
    const queue = startQueue(
      async () => ({ state: 'done' }),
      async () => ({ ...report, result: 'good' }),
    );
    await queue.resume();
    await vi.advanceTimersByTimeAsync(61_000);
    expect([...rows.values()].map(({ state }) => state)).toEqual(['done', 'done']);
    expect([timers < 5, delays.every((delay) => delay < 2 ** 31)]).toEqual([true, true]);
  },
);

test('a wait of hours that the service asks for is kept, and a clock set forward ends it within a minute', async () => {
  const retryAt = Date.now() + 2 * 60 * 60_000;
  const limited: Outcome = {
    state: 'waiting',
    waitsFor: 'rateLimit',
    notBefore: retryAt,
    problem: { code: 'rateLimited', retryAt },
  };
  let runs = 0;
  const queue = startQueue(async () => (runs++ === 0 ? limited : { state: 'done' }));
  await queue.enqueue({ connectionId: 'c', work: remove(1) });
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect([runs, rows.get('job 1')?.state]).toEqual([1, 'waiting']);
  vi.setSystemTime(Date.now() + day);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(rows.get('job 1')?.state).toBe('done');
});
