// A full disk: no request is sent that is not in the journal, and no job is announced as failed that is still open.
import { beforeEach, expect, test, vi } from 'vitest';
import { Queue } from '../../../lib/jobs/queue.ts';
import type { Job } from '../../../lib/model/job.ts';
import { createTestJob } from './create-test-job.ts';
import { createMemoryJournal } from './memory-journal.ts';

const work = { kind: 'create', url: 'https://example.com/', privacy: 'public' } as const;

let rows: Map<string, Job>;
let sent: string[];
let announced: string[];
let isFull: (job: Job) => boolean;
/** A write takes `writeTime`, and other events come meanwhile. */
let isSlow: boolean;
const writeTime = 10;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  [rows, sent, announced, isFull, isSlow] = [new Map(), [], [], () => false, false];
  return () => vi.useRealTimers();
});

function startQueue(): Queue {
  const journal = createMemoryJournal(rows);
  let ids = 0;
  const write = async (job: Job) => {
    if (isSlow) await new Promise((resolve) => setTimeout(resolve, writeTime));
    if (isFull(job)) throw new DOMException('No room', 'QuotaExceededError');
    await journal.write(job);
  };
  return new Queue({
    journal: { ...journal, write },
    perform: async ({ id }, begin) => {
      const stop = await begin({ sentAt: Date.now() });
      if (stop) return stop;
      sent.push(id);
      return { state: 'done' };
    },
    showReport: () => expect.unreachable(),
    forgetReport: async () => undefined,
    onChange: ({ state }) => void announced.push(state),
    now: Date.now,
    createId: () => `job ${++ids}`,
    setTimer: (callback, delay) => void setTimeout(callback, delay),
  });
}

test.each([
  ['start', ({ state }: Job) => state === 'sending'],
  ['sending', ({ sentAt }: Job) => sentAt !== undefined],
])('a job whose %s cannot be stored waits, and is done once when the disk has room', async (_, isUnwritable) => {
  isFull = isUnwritable;
  const { id } = await startQueue().enqueue({ connectionId: 'c', work });
  await vi.advanceTimersByTimeAsync(25_000);
  expect([sent, announced.includes('failed')]).toEqual([[], false]);
  isFull = () => false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect([sent, rows.get(id)?.state]).toEqual([[id], 'done']);
});

test('an interrupted job whose new state cannot be stored stays open and does not stop other jobs', async () => {
  rows.set('a', createTestJob({ id: 'a', work, state: 'sending', createdAt: 1 }));
  rows.set('b', createTestJob({ id: 'b', work, connectionId: 'd', createdAt: 2 }));
  isFull = ({ id }) => id === 'a';
  const queue = startQueue();
  expect((await queue.listOpen()).map(({ id }) => id)).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(['b']);
});

test('a job whose cancel cannot be stored is not announced as cancelled and keeps its place in the queue', async () => {
  const queue = startQueue();
  const enqueueDelete = async (reportId: string) => {
    const removal = { kind: 'deleteReport', reportId, url: '' } as const;
    return (await queue.enqueue({ connectionId: 'c', work: removal, notBefore: Date.now() + 8_000 })).id;
  };
  const [first, second] = [await enqueueDelete('1'), await enqueueDelete('2')];
  isFull = ({ state }) => state === 'cancelled';
  await expect(queue.cancel(first)).rejects.toThrow('No room');
  expect([announced.includes('cancelled'), rows.get(first)?.state]).toEqual([false, 'waiting']);
  expect((await queue.listOpen()).map(({ id }) => id)).toEqual([first, second]);
  isFull = () => false;
  await queue.cancel(first);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([sent, rows.get(first)?.state]).toEqual([[second], 'cancelled']);
});

test.each(['new', 'settled'])(
  'a %s job whose waiting state cannot be stored is refused and never sent',
  async (what) => {
    if (what === 'settled') rows.set('job 1', createTestJob({ id: 'job 1', work, state: 'failed' }));
    isSlow = true;
    isFull = ({ state }) => state === 'waiting';
    const queue = startQueue();
    await queue.resume();
    const asked = what === 'new' ? queue.enqueue({ connectionId: 'c', work }) : queue.reopen('job 1', 'retry');
    const refused = expect(asked).rejects.toThrow('No room');
    await vi.advanceTimersByTimeAsync(writeTime / 2);
    // Another event comes before the end of the write.
    await queue.wake();
    await vi.advanceTimersByTimeAsync(10_000);
    await refused;
    expect([sent, await queue.listOpen(), announced]).toEqual([[], [], []]);
  },
);

test('a job waits for no older job of its page whose waiting state cannot be stored', async () => {
  isSlow = true;
  isFull = ({ id, state }) => id === 'job 1' && state === 'waiting';
  const queue = startQueue();
  const refused = expect(queue.enqueue({ connectionId: 'c', work })).rejects.toThrow('No room');
  await vi.advanceTimersByTimeAsync(writeTime / 2);
  isSlow = false;
  await queue.enqueue({ connectionId: 'c', work: { ...work, privacy: 'private' } });
  await vi.advanceTimersByTimeAsync(writeTime * 2);
  await refused;
  expect(sent).toEqual(['job 2']);
});
