// A full disk: no request is sent that is not in the journal, and no job is announced as failed that is still open.
import { beforeEach, expect, test, vi } from 'vitest';
import type { Job } from '../../../lib/model/job.ts';
import { Queue } from '../../../lib/queue/queue.ts';
import type { Note, Outcome } from '../../../lib/queue/queue-options.ts';
import { createMemoryJournal } from './memory-journal.ts';

const work = { kind: 'create', url: 'https://example.com/', privacy: 'public' } as const;

let rows: Map<string, Job>;
let sent: string[];
let announced: string[];
let isFull: (job: Job) => boolean;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  [rows, sent, announced, isFull] = [new Map(), [], [], () => false];
  return () => vi.useRealTimers();
});

function startQueue(): Queue {
  const journal = createMemoryJournal(rows);
  const write = async (job: Job) => {
    if (isFull(job)) throw new DOMException('No room', 'QuotaExceededError');
    await journal.write(job);
  };
  return new Queue({
    journal: { ...journal, write },
    perform: async ({ id }: Job, note: Note): Promise<Outcome> => {
      await note({ sentAt: Date.now() });
      sent.push(id);
      return { state: 'done' };
    },
    showReport: () => expect.unreachable(),
    onChange: ({ state }) => void announced.push(state),
    isOnline: () => true,
    now: Date.now,
    createId: () => `job ${rows.size + 1}`,
    setTimer: (callback, delay) => void setTimeout(callback, delay),
  });
}

test.each([
  ['start', ({ state }: Job) => state === 'running'],
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
  const running = { connectionId: 'c', work, state: 'running', attempts: 0 } as const;
  rows.set('a', { ...running, id: 'a', createdAt: 1 });
  rows.set('b', { ...running, id: 'b', createdAt: 2, state: 'waiting', connectionId: 'd' });
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
