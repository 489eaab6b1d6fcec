import { useEffect, useRef, useState } from 'preact/hooks';
import type { JobPage } from '../../../lib/messages/contract.ts';
import type { Job, JobState } from '../../../lib/model/job.ts';
import { usePorts } from '../../hooks/ports.ts';
import { type Answer, useAnswer } from '../../hooks/use-answer.ts';
import { useNotices } from '../../hooks/use-notices.ts';
import { type Heard, hear, listShown } from './activity-list.ts';

/** How many rows are shown at first, and how many more at each "Show more". */
const step = 100;
/** Hundreds of jobs may change in a row: the counts follow after this time, in milliseconds; rows do at once. */
const reloadMs = 500;

export interface Activity {
  answer: Answer<JobPage>;
  /** Absent while nothing is known. */
  jobs: Job[] | undefined;
  showMore: () => void;
  /** Takes in what an action answered; its row stays in sight. */
  keep: (job: Job) => void;
}

interface Knowledge {
  heard: Heard;
  /** Belongs to one choice of state, as `limit` does. */
  state: JobState | undefined;
  kept: ReadonlySet<string>;
  limit: number;
}

/** The newest jobs of a state, or of all, kept up to date by the worker. */
export function useActivity(state: JobState | undefined, jobId: string | undefined): Activity {
  const { send } = usePorts();
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

/** Many calls in a row do it once, and not too long after the first. */
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
