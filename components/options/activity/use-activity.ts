import { useEffect, useRef, useState } from 'preact/hooks';
import type { JobPage } from '../../../lib/messages/contract.ts';
import type { Job, JobState } from '../../../lib/model/job.ts';
import { type Answer, useAnswer } from '../../hooks/use-answer.ts';
import { useNotices, useWorker } from '../../hooks/worker-context.ts';

const step = 100;
/**
 * Milliseconds. Rows change at once; the counts are asked for again after this time, since many jobs may change in a
 * row.
 */
const reloadMs = 500;

export interface Activity {
  answer: Answer<JobPage>;
  /** Absent while nothing is known. */
  jobs: Job[] | undefined;
  showMore: () => void;
  /** Shows a job as an action answered it. Its row stays in the list, whatever the filter says. */
  keep: (job: Job) => void;
}

interface Knowledge {
  heard: Heard;
  /** The filter that `kept` and `limit` belong to. */
  state: JobState | undefined;
  kept: ReadonlySet<string>;
  limit: number;
}

/** The newest jobs of a state, or of all, kept up to date by the worker. */
export function useActivity(state: JobState | undefined, jobId: string | undefined): Activity {
  const { send } = useWorker();
  const [known, setKnown] = useState<Knowledge>(() => knowNothing(state));
  const current = known.state === state ? known : { ...knowNothing(state), heard: known.heard };
  const { limit, heard, kept } = current;
  const question = { ...(state && { state }), ...(jobId && { jobId }), limit };
  const answer = useAnswer(JSON.stringify(question), () => send('listJobs', question));
  const reloadSoon = useSoon(answer.reload);
  const change = (change: (known: Knowledge) => Partial<Knowledge>) =>
    setKnown((known) => {
      const own = known.state === state ? known : { ...knowNothing(state), heard: known.heard };
      return { ...own, ...change(own) };
    });
  useNotices((notice) => {
    if (notice.type === 'job') {
      change(({ heard }) => ({ heard: hear(heard, notice.job, Date.now()) }));
      reloadSoon();
    }
    if (notice.type === 'jobs') {
      change(() => ({ heard: new Map(), kept: new Set() }));
      answer.reload();
    }
  });
  const { value, askedAt } = answer;
  return {
    answer,
    jobs: value && listShown(value, { state, askedAt, heard, kept }),
    showMore: () => change(({ limit }) => ({ limit: limit + step })),
    keep: (job) =>
      change(({ heard, kept }) => ({ heard: hear(heard, job, Date.now()), kept: new Set(kept).add(job.id) })),
  };
}

function knowNothing(state: JobState | undefined): Knowledge {
  return { heard: new Map(), state, kept: new Set(), limit: step };
}

/** Merges many calls into one, which runs `reloadMs` after the first. */
function useSoon(act: () => void): () => void {
  const timer = useRef(0);
  const later = () => {
    timer.current = 0;
    act();
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ||= window.setTimeout(later, reloadMs);
  };
}

/** Jobs from notices and replies, by id, with the time they arrived. */
export type Heard = ReadonlyMap<string, { job: Job; at: number }>;

export interface Shown {
  state: JobState | undefined;
  /** When the list was asked for. */
  askedAt: number;
  heard: Heard;
  /** Jobs that the user has acted on here: they stay in the list, whatever their state is now. */
  kept: ReadonlySet<string>;
}

/** The worker's list, updated by the notices that came after it; the newest job first. */
export function listShown({ jobs, hasMore }: JobPage, { state, askedAt, heard, kept }: Shown): Job[] {
  const byId = new Map(jobs.map((job) => [job.id, job]));
  const oldest = hasMore ? (jobs.at(-1)?.createdAt ?? 0) : 0;
  for (const { job, at } of heard.values()) {
    // A list that was asked for later is newer than the notice.
    const isNewer = at >= askedAt && job.createdAt >= oldest;
    if (isNewer || (kept.has(job.id) && !byId.has(job.id))) byId.set(job.id, job);
  }
  return [...byId.values()]
    .filter((job) => state === undefined || job.state === state || kept.has(job.id))
    .sort((a, b) => b.createdAt - a.createdAt);
}

export function hear(heard: Heard, job: Job, at: number): Heard {
  return new Map(heard).set(job.id, { job, at });
}
