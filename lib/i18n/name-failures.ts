import type { NewFailure } from '../model/report/grade-change.ts';
import { makeVisible } from './text.ts';
import { formatNumber, t } from './translate.ts';

/** The names of checks, each with what was measured, on one line: "H1, Load time 4.8 s". */
export function nameFailures(failures: readonly NewFailure[]): string {
  const names = failures.map(({ name, value = '' }) =>
    makeVisible(`${name} ${typeof value === 'number' ? formatNumber(value) : value}`.trim()),
  );
  return names.join(t('listSeparator'));
}
