import { isSettled, type Job } from '../../../lib/model/job.ts';
import type { Journal } from '../../../lib/queue/queue-options.ts';

/** A journal that is a promise away, for tests under a clock of their own; `rows` is its disk. */
export function createMemoryJournal(rows = new Map<string, Job>()): Journal & { rows: Map<string, Job> } {
  return {
    rows,
    readOpen: async () => {
      const isNear = (job: Job) => job.batchId === undefined || job.state === 'running';
      const open = [...rows.values()].filter((job) => !isSettled(job) && isNear(job));
      return structuredClone(open.sort((a, b) => a.createdAt - b.createdAt));
    },
    readBatches: async () => [],
    readWaiting: async (batchId, count) => {
      const waiting = [...rows.values()].filter((job) => job.batchId === batchId && job.state === 'waiting');
      return structuredClone(waiting.sort((a, b) => (a.number ?? 0) - (b.number ?? 0)).slice(0, count));
    },
    find: async (id) => structuredClone(rows.get(id)),
    write: async (job) => void rows.set(job.id, structuredClone(job)),
  };
}
