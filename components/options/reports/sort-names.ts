import { t } from '../../../lib/i18n/translate.ts';
import type { ReportSort } from '../../../lib/model/filter/report-filter.ts';
import type { Order } from '../../../lib/model/filter/service-query.ts';

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

/** These start at their end: grades with the worst, times with the newest, failed checks with the most. */
const descending: ReportSort[] = ['result', 'created', 'generated', 'failed'];

/** The order in which a column is first sorted. */
export function getFirstOrder(sort: ReportSort): Order {
  return descending.includes(sort) ? 'desc' : 'asc';
}
