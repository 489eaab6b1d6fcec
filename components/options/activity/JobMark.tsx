import { t } from '../../../lib/i18n/translate.ts';
import { getStateName, type JobState } from '../../../lib/model/job.ts';
import { isBatch, isUndone, type Task } from '../../../lib/model/task.ts';
import { isAnalysis } from '../../../lib/model/work.ts';
import './JobMark.css';

/**
 * The state that is shown for a task. `analysing`: `running`, and asks for a grade. `undone`: `cancelled` in the time to
 * undo it. `paused`: a batch or a whole connection.
 */
export type Mark = ShownState | 'analysing' | 'undone' | 'paused';

type ShownState = ReturnType<typeof getStateName<JobState>>;

/** The state to show for a task: for a batch that has ended, the worst outcome of any of its jobs. */
export function getMark(task: Task): Mark {
  if (isUndone(task)) return 'undone';
  if (!isBatch(task)) return getJobMark(task.state, isAnalysis(task.work));
  const { state, settledAt, counts } = task;
  if (settledAt === undefined) {
    if (state === 'paused') return 'paused';
    return isAnalysis(task) ? 'analysing' : 'running';
  }
  if (counts.failed > 0) return 'failed';
  if (counts.unconfirmed > 0) return 'unconfirmed';
  return state === 'cancelled' ? 'cancelled' : 'done';
}

export function getJobMark(state: JobState, isAnalysis: boolean): Mark {
  const name = getStateName(state);
  return name === 'running' && isAnalysis ? 'analysing' : name;
}

const ring = 'M8 1.75a6.25 6.25 0 1 1 0 12.5a6.25 6.25 0 1 1 0-12.5z';

// The shapes differ without colour: a clock, an open ring, a disc, an octagon, a diamond, a crossed ring, a ring with
// two bars.
const shapes: Record<ShownState | 'paused', { body: string; sign: string }> = {
  waiting: { body: ring, sign: 'M8 4.75V8l2.25 1.5' },
  running: { body: 'M8 1.75A6.25 6.25 0 1 1 1.75 8', sign: '' },
  done: { body: 'M8 1a7 7 0 1 1 0 14a7 7 0 1 1 0-14z', sign: 'm5 8.25 2.2 2.2L11.2 6' },
  failed: { body: 'M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1z', sign: 'm5.5 5.5 5 5m0-5-5 5' },
  unconfirmed: {
    body: 'M8 .5 15.5 8 8 15.5.5 8z',
    sign: 'M6.3 6.4C6.3 4.2 9.7 4.2 9.7 6.3 9.7 7.6 8 7.6 8 9m0 2.1v.1',
  },
  cancelled: { body: ring, sign: 'm4 4 8 8' },
  paused: { body: ring, sign: 'M6.25 5.5v5m3.5-5v5' },
};

const shapeOf = { analysing: 'running', undone: 'cancelled' } as const;

/** The state of a task as an icon with its own shape and colour, and as a word where there is room. */
export function JobMark({ state }: { state: Mark }) {
  const shape = state === 'analysing' || state === 'undone' ? shapeOf[state] : state;
  const { body, sign } = shapes[shape];
  return (
    <span class={`job-mark job-mark-${shape}`} title={t(`jobState_${state}`)}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path class="job-mark-body" d={body} />
        <path class="job-mark-sign" d={sign} />
      </svg>
      <span class="job-mark-word">{t(`jobState_${state}`)}</span>
    </span>
  );
}
