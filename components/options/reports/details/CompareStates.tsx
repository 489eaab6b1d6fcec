import { useState } from 'preact/hooks';
import { formatTime } from '../../../../lib/i18n/format-time.ts';
import { nameFailures } from '../../../../lib/i18n/name-failures.ts';
import { formatNumber, t } from '../../../../lib/i18n/translate.ts';
import {
  type CheckValues,
  findStoredChecks,
  findValue,
  type StoredChecks,
} from '../../../../lib/model/report/list-checks.ts';
import {
  listScores,
  listStates,
  type ReportState,
  type StoredReport,
} from '../../../../lib/model/report/stored-report.ts';
import { useAnswer } from '../../../hooks/use-answer.ts';
import { useWorker } from '../../../hooks/worker-context.ts';
import { CheckLine } from '../../../report/CheckLine.tsx';
import { ProblemNotice } from '../../../report/ProblemNotice.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Select } from '../../../ui/Select.tsx';

/** A state of a page, as one of its reports knows it. */
export interface PageState extends ReportState {
  reportId: string;
  /** Only of the present state of a report can checks that are not known be requested. */
  isPresent: boolean;
  /** What was measured, as far as it is known. */
  values?: CheckValues;
  /** The last one of the state. */
  score?: number;
}

/** The states of a page that can be compared, newest first; empty if the service sends no checks. */
export function listPageStates(reports: readonly StoredReport[]): PageState[] {
  const states = reports.flatMap((report) => {
    const own = listStates(report);
    const scores = listScores(report);
    return own
      .map((state, place): PageState => {
        const next = own[place + 1];
        // Before its first change, a score has the time of the present state.
        const seen = scores.findLast(({ at }) => !next || at < next.at) ?? scores[0];
        const values = next ? next.valuesBefore : report.values;
        return { ...state, reportId: report.id, isPresent: !next, values, score: seen?.score };
      })
      .filter(({ result }) => result)
      .toReversed();
  });
  const hasChecks = states.some(({ failedChecks }) => failedChecks);
  return hasChecks ? states.sort((a, b) => b.at - a.at) : [];
}

interface CompareStatesProps {
  connectionId: string;
  /** At least two, newest first. */
  states: readonly PageState[];
  /** The report whose present state is compared. */
  reportId: string;
}

/** Shows which checks fail in the report's present state and not in another state of the page, or the other way round. */
export function CompareStates({ connectionId, states, reportId }: CompareStatesProps) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const present = states.find((state) => state.reportId === reportId);
  if (!present) return null;
  const others = states.filter((state) => state !== present);
  // The oldest state has none before it, so it is compared with the one after it.
  const previous = others.find(({ at }) => at <= present.at) ?? others.at(-1);
  const other = others.find((state) => getKey(state) === chosen) ?? previous;
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('compareWith')}
        <Icon name="down" />
      </Button>
      {isOpen && other && (
        <div class="compare">
          <Select
            label={t('compareWith')}
            isLabelHidden
            value={getKey(other)}
            options={others.map((state) => ({ value: getKey(state), label: describeState(state) }))}
            onChange={setChosen}
          />
          <Differences
            connectionId={connectionId}
            before={other.at > present.at ? present : other}
            after={other.at > present.at ? other : present}
          />
        </div>
      )}
    </>
  );
}

function getKey({ reportId, at }: PageState): string {
  return `${reportId} ${at}`;
}

function describeState({ at, result, score }: PageState): string {
  const words = [formatTime(at), t(`grade_${result ?? 'none'}`), score !== undefined && formatNumber(score)];
  return words.filter(Boolean).join(' · ');
}

interface DifferencesProps {
  connectionId: string;
  before: PageState;
  after: PageState;
}

function Differences({ connectionId, before, after }: DifferencesProps) {
  const [former, present] = [useChecks(connectionId, before), useChecks(connectionId, after)];
  const problem = former.problem ?? present.problem;
  if (problem) return <ProblemNotice problem={problem} onRetry={former.problem ? former.reload : present.reload} />;
  if (former.isLoading || present.isLoading) return <p>{t('loading')}</p>;
  if (!former.checks || !present.checks) {
    return <p>{t('compare_noChecks', describeState(former.checks ? after : before))}</p>;
  }
  const [then, now] = [new Set(former.checks.failedChecks), new Set(present.checks.failedChecks)];
  const values = [former.checks.values, present.checks.values] as const;
  const lists = { fails: now.difference(then), passes: then.difference(now), stillFails: now.intersection(then) };
  const isSame = lists.fails.size + lists.passes.size === 0;
  return (
    <>
      {isSame && <p>{t('compare_same')}</p>}
      {(['fails', 'passes', 'stillFails'] as const).map(
        (kind) => lists[kind].size > 0 && <CheckNames key={kind} {...{ kind, values }} names={[...lists[kind]]} />,
      )}
    </>
  );
}

/** The checks of a state. They are requested if the local copy lacks them: a list may send no checks. */
function useChecks(connectionId: string, state: PageState) {
  const { send } = useWorker();
  const { failedChecks, values, isPresent } = state;
  const known: StoredChecks | undefined = failedChecks && { failedChecks, values };
  const { value, isLoading, problem, reload } = useAnswer(getKey(state), async () =>
    known || !isPresent
      ? undefined
      : findStoredChecks((await send('getReport', { connectionId, reportId: state.reportId })).fields),
  );
  return { checks: known ?? value, isLoading: isLoading && !known, problem, reload };
}

interface CheckNamesProps {
  kind: 'fails' | 'passes' | 'stillFails';
  names: string[];
  /** What was measured before and after. */
  values: readonly [CheckValues | undefined, CheckValues | undefined];
}

function CheckNames({ kind, names, values: [before, after] }: CheckNamesProps) {
  return (
    <div>
      <h4 id={`compare-${kind}`}>
        {t(`compare_${kind}`)} <span class="checks-count">{formatNumber(names.length)}</span>
      </h4>
      <ul class="checks" aria-labelledby={`compare-${kind}`}>
        {names.map((name) => (
          <CheckLine key={name} isPassed={kind === 'passes'}>
            {nameFailures([{ name, before: findValue(before, name), value: findValue(after, name) }])}
          </CheckLine>
        ))}
      </ul>
    </div>
  );
}
