import { t } from '../../../lib/i18n/translate.ts';
import type { IndexFilter } from '../../../lib/model/filter/index-filter.ts';

/** What a list shows, in a few words: for the name of a file. */
export function nameView({ search, projects, hosts, results }: IndexFilter): string {
  return [t('reports'), search, ...projects, ...hosts, ...results.map((result) => t(`grade_${result}`))].join(' ');
}
