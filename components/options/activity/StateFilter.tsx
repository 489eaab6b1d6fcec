import { t } from '../../../lib/i18n/translate.ts';
import type { JobState } from '../../../lib/model/job.ts';
import { writeView } from '../../../lib/model/view.ts';
import { CountedLinks } from '../list/CountedLinks.tsx';

/** What needs the user before what does not. */
const states: (JobState | undefined)[] = [
  undefined,
  'waiting',
  'running',
  'unconfirmed',
  'failed',
  'done',
  'cancelled',
];

interface StateFilterProps {
  state: JobState | undefined;
  /** Absent while nothing is known. */
  counts: Record<JobState, number> | undefined;
}

export function StateFilter({ state, counts }: StateFilterProps) {
  const links = states.map((target) => ({
    href: writeView({ name: 'activity', ...(target && { state: target }) }),
    label: t(`jobState_${target ?? 'all'}`),
    count: counts && countJobs(counts, target),
    isCurrent: target === state,
  }));
  return <CountedLinks label={t('state')} links={links} />;
}

export function countJobs(counts: Record<JobState, number>, state: JobState | undefined): number {
  if (state) return counts[state];
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
