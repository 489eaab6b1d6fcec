import { formatNumber, t } from '../../../lib/i18n/translate.ts';
import type { JobState } from '../../../lib/model/job.ts';
import { writeView } from '../../../lib/model/view.ts';

/** What needs the user before what does not. */
const states: (JobState | undefined)[] = [undefined, 'waiting', 'running', 'uncertain', 'failed', 'done', 'cancelled'];

interface StateFilterProps {
  state: JobState | undefined;
  /** Absent while nothing is known. */
  counts: Record<JobState, number> | undefined;
}

export function StateFilter({ state, counts }: StateFilterProps) {
  return (
    <nav class="state-filter" aria-label={t('state')}>
      {states.map((target) => (
        <a
          key={target}
          href={writeView({ name: 'activity', ...(target && { state: target }) })}
          aria-current={target === state ? 'true' : undefined}
        >
          {target ? t(`jobState_${target}`) : t('jobState_all')}{' '}
          <span class="state-count">{counts && formatNumber(countJobs(counts, target))}</span>
        </a>
      ))}
    </nav>
  );
}

export function countJobs(counts: Record<JobState, number>, state: JobState | undefined): number {
  if (state) return counts[state];
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
