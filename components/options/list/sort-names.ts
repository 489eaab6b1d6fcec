import { t } from '../../../lib/i18n/translate.ts';
import type { IndexSort } from '../../../lib/model/filter/index-filter.ts';
import type { ProjectSort, ReportSort } from '../../../lib/model/filter/service-filter.ts';

export type AnySort = IndexSort | ReportSort | ProjectSort;

/** What the heads of the columns say. By a report's id the service sorts as they were created. */
const keys = {
  id: 'created',
  created_at: 'created',
  created: 'created',
  generated_at: 'generated',
  generated: 'generated',
  url: 'address',
  project: 'project',
  result: 'grade',
  privacy: 'privacy',
} as const;

export function getSortName(sort: AnySort): string {
  return t(keys[sort]);
}
