import type { Job } from '../model/job.ts';
import type { Journal } from './ports.ts';

/**
 * A journal that writes the changes of one job in the order they were made, however long each takes, and that finds what
 * is still being written.
 */
export function orderWrites(journal: Journal): Journal {
  const latest = new Map<string, { job: Job; written: Promise<void> }>();
  return {
    ...journal,
    find: async (id) => latest.get(id)?.job ?? journal.find(id),
    async write(job, beginsItem) {
      const before = latest.get(job.id)?.written ?? Promise.resolve();
      const written = before.catch(() => undefined).then(() => journal.write(job, beginsItem));
      const entry = { job, written };
      latest.set(job.id, entry);
      try {
        await written;
      } finally {
        if (latest.get(job.id) === entry) latest.delete(job.id);
      }
    },
  };
}
