import { useState } from 'preact/hooks';
import { t } from '../../../lib/i18n/translate.ts';
import type { JobState } from '../../../lib/model/job.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import { writeView } from '../../../lib/model/view.ts';
import { useWorker } from '../../hooks/worker-context.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { CountedLinks } from '../list/CountedLinks.tsx';

/** States that need the user come first. */
const states: (JobState | undefined)[] = [
  undefined,
  'waiting',
  'running',
  'unconfirmed',
  'failed',
  'done',
  'cancelled',
];

interface JobFiltersProps {
  /** The state whose jobs are shown; absent: all of them. */
  state: JobState | undefined;
  /** Absent while nothing is known. */
  counts: Record<JobState, number> | undefined;
}

export function JobFilters(props: JobFiltersProps) {
  return (
    <div class="filters counted-filters">
      <StateFilter {...props} />
      <ClearButton {...props} />
    </div>
  );
}

function StateFilter({ state, counts }: JobFiltersProps) {
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

/** Clears the settled jobs of the state that is shown. Among all jobs it clears only those that need nobody. */
function ClearButton({ state, counts }: JobFiltersProps) {
  const { send } = useWorker();
  const [problem, setProblem] = useState<Problem>();
  if (state === 'waiting' || state === 'running') return null;
  const cleared: JobState[] = state ? [state] : ['done', 'cancelled'];
  const clear = async () => {
    setProblem(undefined);
    for (const state of cleared) await send('clearJobs', { state });
  };
  const isNone = !counts || cleared.every((state) => counts[state] === 0);
  const onClick = () => clear().catch((error) => setProblem(toProblem(error)));
  return (
    <>
      {/* It keeps the focus when nothing is left to clear. */}
      <Button {...(isNone ? { 'aria-disabled': true } : { onClick })}>
        {t(state ? `clear_${state}` : 'clearFinished')}
      </Button>
      {problem && <ProblemNotice problem={problem} />}
    </>
  );
}
