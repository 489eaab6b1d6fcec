import { useState } from 'preact/hooks';
import { t } from '../../../lib/i18n/translate.ts';
import type { JobState } from '../../../lib/model/job.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import { writeView } from '../../../lib/model/view.ts';
import { usePorts } from '../../hooks/ports.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { CountedLinks } from '../list/CountedLinks.tsx';

/** What needs the user before what does not. */
const states: (JobState | undefined)[] = [undefined, 'waiting', 'running', 'uncertain', 'failed', 'done', 'cancelled'];

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

interface ClearButtonProps {
  state: JobState | undefined;
  counts: Record<JobState, number> | undefined;
}

/** Puts away the settled jobs of the state that is shown; of all, only those that nobody has to look at again. */
export function ClearButton({ state, counts }: ClearButtonProps) {
  const { send } = usePorts();
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
