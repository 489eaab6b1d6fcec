import { useState } from 'preact/hooks';
import { formatTime } from '../../../../lib/i18n/format-time.ts';
import { makeVisible } from '../../../../lib/i18n/text.ts';
import { formatNumber, t } from '../../../../lib/i18n/translate.ts';
import { findStoredChecks } from '../../../../lib/model/report/list-checks.ts';
import { listStates, type ReportState, type StoredReport } from '../../../../lib/model/report/stored-report.ts';
import { useAnswer } from '../../../hooks/use-answer.ts';
import { useWorker } from '../../../hooks/worker-context.ts';
import { GradeMark } from '../../../report/GradeMark.tsx';
import { ProblemNotice } from '../../../report/ProblemNotice.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Select } from '../../../ui/Select.tsx';

/** A state of a page whose checks are known, or can be requested because it is the present state of its report. */
export interface PageState extends ReportState {
  reportId: string;
}

/** The states of a page that can be compared, newest first; empty if the service sends no checks. */
export function listPageStates(reports: readonly StoredReport[]): PageState[] {
  const states = reports.flatMap((report) => {
    const own = listStates(report);
    return own
      .filter(({ failedChecks }, place) => failedChecks || (report.result && place === own.length - 1))
      .toReversed()
      .map((state) => ({ ...state, reportId: report.id }));
  });
  const hasChecks = states.some(({ failedChecks }) => failedChecks);
  return hasChecks ? states.sort((a, b) => b.at - a.at) : [];
}

interface CompareStatesProps {
  connectionId: string;
  /** At least two, newest first. */
  states: readonly PageState[];
  /** The report whose present state is preselected, with the one before it. */
  reportId: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Shows which checks fail in one state of a page and not in another. */
export function CompareStates({ connectionId, states, reportId, isOpen, onToggle }: CompareStatesProps) {
  const presentIndex = states.findIndex((state) => state.reportId === reportId);
  // The oldest state has none before it, so it is compared with the one after it.
  const first = Math.min(Math.max(presentIndex, 0), states.length - 2);
  const [chosen, setChosen] = useState<{ before?: string; after?: string }>({});
  const find = (key: string | undefined) => states.find((state) => getKey(state) === key);
  const after = find(chosen.after) ?? states[first];
  const before = find(chosen.before) ?? states[first + 1];
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
        {t('compareWith')}
        <Icon name="down" />
      </Button>
      {isOpen && before && after && (
        <div class="compare">
          <StateChoice
            label={t('before')}
            {...{ states, state: before }}
            onChange={(before) => setChosen({ before, after: getKey(after) })}
          />
          <StateChoice
            label={t('after')}
            {...{ states, state: after }}
            onChange={(after) => setChosen({ before: getKey(before), after })}
          />
          <Differences {...{ connectionId, before, after }} />
        </div>
      )}
    </>
  );
}

function getKey({ reportId, at }: PageState): string {
  return `${reportId} ${at}`;
}

interface StateChoiceProps {
  label: string;
  states: readonly PageState[];
  state: PageState;
  onChange: (key: string) => void;
}

function StateChoice({ label, states, state, onChange }: StateChoiceProps) {
  return (
    <div class="compare-state">
      <Select
        label={label}
        value={getKey(state)}
        options={states.map((state) => ({
          value: getKey(state),
          label: `${formatTime(state.at)} · ${t(`grade_${state.result ?? 'none'}`)}`,
        }))}
        onChange={onChange}
      />
      <GradeMark grade={state.result} />
    </div>
  );
}

interface DifferencesProps {
  connectionId: string;
  before: PageState;
  after: PageState;
}

function Differences({ connectionId, before, after }: DifferencesProps) {
  const [former, present] = [useFailedChecks(connectionId, before), useFailedChecks(connectionId, after)];
  const problem = former.problem ?? present.problem;
  if (problem) return <ProblemNotice problem={problem} onRetry={former.problem ? former.reload : present.reload} />;
  if (former.isLoading || present.isLoading) return <p>{t('loading')}</p>;
  if (!former.names || !present.names) return <p>{t('compare_noChecks')}</p>;
  const lists = {
    fails: [...present.names.difference(former.names)],
    passes: [...former.names.difference(present.names)],
    stillFails: [...present.names.intersection(former.names)],
  };
  const isSame = lists.fails.length + lists.passes.length === 0;
  return (
    <>
      {isSame && <p>{t('compare_same')}</p>}
      {(['fails', 'passes', 'stillFails'] as const).map(
        (kind) => lists[kind].length > 0 && <CheckNames key={kind} kind={kind} names={lists[kind]} />,
      )}
    </>
  );
}

/** The names of a state's failed checks. They are requested if the local copy lacks them: a list may send no checks. */
function useFailedChecks(connectionId: string, state: PageState) {
  const { send } = useWorker();
  const { value, isLoading, problem, reload } = useAnswer(getKey(state), async () =>
    state.failedChecks
      ? undefined
      : findStoredChecks((await send('getReport', { connectionId, reportId: state.reportId })).fields)?.failedChecks,
  );
  const names = state.failedChecks ?? value;
  return { names: names && new Set(names), isLoading: isLoading && !state.failedChecks, problem, reload };
}

function CheckNames({ kind, names }: { kind: 'fails' | 'passes' | 'stillFails'; names: string[] }) {
  const isPassed = kind === 'passes';
  return (
    <div>
      <h4 id={`compare-${kind}`}>
        {t(`compare_${kind}`)} <span class="checks-count">{formatNumber(names.length)}</span>
      </h4>
      <ul class="checks" aria-labelledby={`compare-${kind}`}>
        {names.map((name) => (
          <li key={name} class={isPassed ? 'check-passed' : 'check-failed'}>
            <span class="check-mark">
              <Icon name={isPassed ? 'check' : 'close'} />
            </span>
            <span class="check-text">{makeVisible(name)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
