import type { Job } from '../../lib/model/job.ts';

/** Deletes wait before they are sent, so that they can be taken back. */
export function isHeld({ work, state, waitsFor }: Job): boolean {
  return work.kind === 'deleteReport' && state === 'waiting' && waitsFor === 'undo';
}

/** The deletes that can still be taken back, the newest last, after what was heard of one job. */
export function noteHeld(held: Job[], job: Job): Job[] {
  const others = held.filter(({ id }) => id !== job.id);
  if (!isHeld(job)) return others.length === held.length ? held : others;
  return [...others, job].sort((a, b) => a.createdAt - b.createdAt);
}
