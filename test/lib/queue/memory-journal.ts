import { isSettled, type Job } from '../../../lib/model/job.ts';
import type { Journal } from '../../../lib/queue/ports.ts';

/** A journal that is a promise away, for tests under a clock of their own; `rows` is its disk. */
export function createMemoryJournal(rows = new Map<string, Job>()): Journal & { rows: Map<string, Job> } {
  return {
    rows,
    readOpen: async () => {
      const open = [...rows.values()].filter((job) => !isSettled(job));
      return structuredClone(open.sort((a, b) => a.createdAt - b.createdAt));
    },
    readPaused: async () => [],
    find: async (id) => structuredClone(rows.get(id)),
    write: async (job) => void rows.set(job.id, structuredClone(job)),
  };
}
