import { t } from '../../../lib/i18n/translate.ts';
import type { IndexSort } from '../../../lib/model/filter/index-filter.ts';

const keys = {
  created: 'created',
  generated: 'generated',
  url: 'address',
  project: 'project',
  result: 'grade',
  privacy: 'privacy',
} as const;

export function getColumnName(sort: IndexSort): string {
  return t(keys[sort]);
}
