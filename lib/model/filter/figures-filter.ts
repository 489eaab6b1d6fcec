import { defaultIndexFilter, type IndexFilter, readIndexFilter, writeIndexFilter } from './index-filter.ts';

/** Of which reports the figures are, in the words of the list's own filter. */
export type FiguresFilter = Pick<IndexFilter, 'projects' | 'since' | 'until'>;

export function readFiguresFilter(params: URLSearchParams): FiguresFilter {
  const { projects, since, until } = readIndexFilter(params);
  return { projects, ...(since && { since }), ...(until && { until }) };
}

export function writeFiguresFilter(filter: FiguresFilter): [string, string][] {
  return writeIndexFilter({ ...defaultIndexFilter, ...filter });
}
