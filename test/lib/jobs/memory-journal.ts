import type { Journal } from '../../../lib/jobs/queue-options.ts';
import { isRunning, isSettled, type Job } from '../../../lib/model/job.ts';

/** A journal in memory, without timers, for tests with a fake clock. `rows` has the stored jobs by id. */
export function createMemoryJournal(rows: Map<string, Job>): Journal {
  return {
    readOpen: async () => {
      const isLoaded = (job: Job) => job.batchId === undefined || isRunning(job);
      const open = [...rows.values()].filter((job) => !isSettled(job) && isLoaded(job));
      return structuredClone(open.sort((a, b) => a.createdAt - b.createdAt));
    },
    readLastTime: async (limit) => {
      const times = [...rows.values()].map(({ createdAt }) => createdAt);
      return Math.max(0, ...times.filter((time) => time <= limit));
    },
    readBatches: async () => [],
    readWaiting: async (batchId) => {
      const waiting = [...rows.values()].filter((job) => job.batchId === batchId && job.state === 'waiting');
      return structuredClone(waiting);
    },
    find: async (id) => structuredClone(rows.get(id)),
    write: async (job) => void rows.set(job.id, structuredClone(job)),
  };
}
