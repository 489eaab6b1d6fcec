import { t } from '../../../lib/i18n/translate.ts';
import type { JobState } from '../../../lib/model/job.ts';
import './JobMark.css';

/** `unsent`: a line of a list that was left out, so that it has no job. */
type Mark = JobState | 'unsent';

// Shapes that differ without colour: a clock, an open ring, a disc, an octagon, a diamond, a crossed ring, a barred
// ring.
const shapes: Record<Mark, { body: string; sign: string }> = {
  waiting: { body: 'M8 1.75a6.25 6.25 0 1 1 0 12.5a6.25 6.25 0 1 1 0-12.5z', sign: 'M8 4.75V8l2.25 1.5' },
  running: { body: 'M8 1.75A6.25 6.25 0 1 1 1.75 8', sign: '' },
  done: { body: 'M8 1a7 7 0 1 1 0 14a7 7 0 1 1 0-14z', sign: 'm5 8.25 2.2 2.2L11.2 6' },
  failed: { body: 'M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1z', sign: 'm5.5 5.5 5 5m0-5-5 5' },
  unconfirmed: {
    body: 'M8 .5 15.5 8 8 15.5.5 8z',
    sign: 'M6.3 6.4C6.3 4.2 9.7 4.2 9.7 6.3 9.7 7.6 8 7.6 8 9m0 2.1v.1',
  },
  cancelled: { body: 'M8 1.75a6.25 6.25 0 1 1 0 12.5a6.25 6.25 0 1 1 0-12.5z', sign: 'm4 4 8 8' },
  unsent: { body: 'M8 1.75a6.25 6.25 0 1 1 0 12.5a6.25 6.25 0 1 1 0-12.5z', sign: 'M5 8h6' },
};

/** The state of a job as a mark with a shape and a colour of its own, and as a word where there is room for it. */
export function JobMark({ state }: { state: Mark }) {
  const { body, sign } = shapes[state];
  return (
    <span class={`job-mark job-mark-${state}`} title={t(`jobState_${state}`)}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path class="job-mark-body" d={body} />
        <path class="job-mark-sign" d={sign} />
      </svg>
      <span class="job-mark-word">{t(`jobState_${state}`)}</span>
    </span>
  );
}
