import { t } from '../../../lib/i18n/translate.ts';
import type { ReportSort } from '../../../lib/model/filter/report-filter.ts';

/** The message keys of the columns' names. */
const names = {
  url: 'address',
  result: 'grade',
  failed: 'checksFailed',
  score: 'score',
  project: 'project',
  privacy: 'privacy',
  created: 'created',
  generated: 'generated',
} as const satisfies Record<ReportSort, unknown>;

export function getSortName(sort: ReportSort): string {
  return t(names[sort]);
}
