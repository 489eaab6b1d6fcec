import type { FiguresFilter } from '../../../lib/model/filter/figures-filter.ts';
import { defaultIndexFilter, type IndexFilter } from '../../../lib/model/filter/index-filter.ts';
import { writeView } from '../../../lib/model/view.ts';

/** The address of the reports behind a figure. */
export function linkReports(filter: FiguresFilter, change: Partial<IndexFilter>): string {
  return writeView({ name: 'reports', from: 'index', filter: { ...defaultIndexFilter, ...filter, ...change } });
}
