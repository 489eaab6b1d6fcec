import type { NewFailure } from '../model/report/grade-change.ts';
import type { CheckValue } from '../model/report/list-checks.ts';
import { makeVisible } from './text.ts';
import { formatNumber, t } from './translate.ts';

/** The names of checks, each with what was measured, on one line: "H1, Load time 1.2 s → 4.8 s". */
export function nameFailures(failures: readonly NewFailure[]): string {
  const names = failures.map(({ name, before, value }) =>
    [makeVisible(name), describeValues(before, value)].filter(Boolean).join(' '),
  );
  return names.join(t('listSeparator'));
}

function describeValues(before: CheckValue | undefined, now: CheckValue | undefined): string {
  const [former, present] = [formatValue(before), formatValue(now)];
  if (!former || !present || former === present) return present;
  // From left to right in every language, as the arrow says: a left-to-right isolate.
  return `\u2066${former} → ${present}\u2069`;
}

/** Empty if nothing was measured. */
export function formatValue(value: CheckValue | undefined): string {
  return typeof value === 'number' ? formatNumber(value) : makeVisible(value ?? '');
}
