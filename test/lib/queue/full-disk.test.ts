// A disk without room: nothing leaves that is not written down, nothing is said to have failed that is still owed.
import { beforeEach, expect, test, vi } from 'vitest';
import type { Job } from '../../../lib/model/job.ts';
import { Queue } from '../../../lib/queue/queue.ts';
import type { Note, Outcome } from '../../../lib/queue/queue-options.ts';
import { createMemoryJournal } from './memory-journal.ts';

const work = { kind: 'create', url: 'https://example.com/', privacy: 'public' } as const;

let rows: Map<string, Job>;
let sent: string[];
let told: string[];
let isFull: (job: Job) => boolean;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  [rows, sent, told, isFull] = [new Map(), [], [], () => false];
  return () => vi.useRealTimers();
});

function startLife(): Queue {
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
    onChange: ({ state }) => void told.push(state),
    isOnline: () => true,
    now: Date.now,
    createId: () => `job ${rows.size + 1}`,
    setTimer: (callback, delay) => void setTimeout(callback, delay),
  });
}

test.each([
  ['its turn', ({ state }: Job) => state === 'running'],
  ['its request', ({ sentAt }: Job) => sentAt !== undefined],
])('a job for whose %s there is no room waits, and is done once when there is', async (_, isUnwritable) => {
  isFull = isUnwritable;
  const { id } = await startLife().enqueue({ connectionId: 'c', work });
  await vi.advanceTimersByTimeAsync(25_000);
  expect([sent, told.includes('failed')]).toEqual([[], false]);
  isFull = () => false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect([sent, rows.get(id)?.state]).toEqual([[id], 'done']);
});

test('a job that was cut off is there, and does not stop the others, though its new state cannot be written', async () => {
  const running = { connectionId: 'c', work, state: 'running', attempts: 0 } as const;
  rows.set('a', { ...running, id: 'a', createdAt: 1 });
  rows.set('b', { ...running, id: 'b', createdAt: 2, state: 'waiting', connectionId: 'd' });
  isFull = ({ id }) => id === 'a';
  const queue = startLife();
  expect((await queue.listOpen()).map(({ id }) => id)).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(['b']);
});

test('what cannot be written down as cancelled is not said to be: it waits on, at its place', async () => {
  const queue = startLife();
  const start = async (reportId: string) => {
    const removal = { kind: 'deleteReport', reportId, url: '' } as const;
    return (await queue.enqueue({ connectionId: 'c', work: removal, notBefore: Date.now() + 8_000 })).id;
  };
  const [first, second] = [await start('1'), await start('2')];
  isFull = ({ state }) => state === 'cancelled';
  await expect(queue.cancel(first)).rejects.toThrow('No room');
  expect([told.includes('cancelled'), rows.get(first)?.state]).toEqual([false, 'waiting']);
  expect((await queue.listOpen()).map(({ id }) => id)).toEqual([first, second]);
  isFull = () => false;
  await queue.cancel(first);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([sent, rows.get(first)?.state]).toEqual([[second], 'cancelled']);
});
