import { useState } from 'preact/hooks';
import { formatTime } from '../../../../lib/i18n/format-time.ts';
import { formatNumber, t } from '../../../../lib/i18n/translate.ts';
import { listStates, type ReportState, type StoredReport } from '../../../../lib/model/report/stored-report.ts';
import { GradeMark } from '../../../report/GradeMark.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Select } from '../../../ui/Select.tsx';

/** A state whose checks are known. */
export interface CheckedState extends ReportState {
  failedChecks: string[];
  reportId: string;
}

/** The states of a page that can be compared, newest first. */
export function listCheckedStates(reports: readonly StoredReport[]): CheckedState[] {
  const states = reports.flatMap((report) =>
    listStates(report)
      .toReversed()
      .flatMap(({ failedChecks, ...state }) => (failedChecks ? { ...state, failedChecks, reportId: report.id } : [])),
  );
  return states.sort((a, b) => b.at - a.at);
}

interface CompareStatesProps {
  /** At least two, newest first. */
  states: readonly CheckedState[];
  /** The report whose present state is compared at first, with the one before. */
  reportId: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Which checks fail in one state of a page and not in another. */
export function CompareStates({ states, reportId, isOpen, onToggle }: CompareStatesProps) {
  const present = states.findIndex((state) => state.reportId === reportId);
  // Before the oldest there is none: it is compared with the one after.
  const first = Math.min(Math.max(present, 0), states.length - 2);
  const [chosen, setChosen] = useState<{ then?: CheckedState; now?: CheckedState }>({});
  const now = chosen.now ?? states[first];
  const then = chosen.then ?? states[first + 1];
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
        {t('compareWith')}
        <Icon name="down" />
      </Button>
      {isOpen && then && now && (
        <div class="compare">
          <StateChoice
            label={t('compare_then')}
            {...{ states, state: then }}
            onChange={(then) => setChosen({ then, now })}
          />
          <StateChoice
            label={t('compare_now')}
            {...{ states, state: now }}
            onChange={(now) => setChosen({ then, now })}
          />
          <Differences then={then} now={now} />
        </div>
      )}
    </>
  );
}

interface StateChoiceProps {
  label: string;
  states: readonly CheckedState[];
  state: CheckedState;
  onChange: (state: CheckedState | undefined) => void;
}

function StateChoice({ label, states, state, onChange }: StateChoiceProps) {
  return (
    <div class="compare-state">
      <GradeMark grade={state.result} />
      <Select
        label={label}
        value={states.indexOf(state)}
        options={states.map(({ result, at }, place) => ({
          value: place,
          label: `${formatTime(at)} · ${t(`grade_${result ?? 'none'}`)}`,
        }))}
        onChange={(place) => onChange(states[place])}
      />
    </div>
  );
}

function Differences({ then, now }: { then: CheckedState; now: CheckedState }) {
  const [before, after] = [new Set(then.failedChecks), new Set(now.failedChecks)];
  const lists = {
    fails: [...after.difference(before)],
    passes: [...before.difference(after)],
    stillFails: [...after.intersection(before)],
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
            <span class="check-text">{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
