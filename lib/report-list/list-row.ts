import { getSearchText } from '../model/filter/search-text.ts';
import type { ReportRow } from '../model/report/stored-report.ts';

/** A report, prepared for searching and sorting. A new row is created whenever the report changes. */
export interface ListRow {
  id: string;
  report: ReportRow;
  /** The address in lower case, for sorting. */
  address: string;
  /** The text that a search matches (`getSearchText`). */
  text: string;
  /** Equal for all rows of one page. A number, because comparing strings is slow with 100,000 rows. */
  page: number;
  /** Equal for all rows of one project, or of none. */
  project: number;
}

/** Rows of one list must come from one factory, which numbers their pages and projects. */
export function createRowFactory(): (report: ReportRow) => ListRow {
  const numbers = new Map<string, number>();
  const getNumber = (text: string) => {
    const number = numbers.get(text) ?? numbers.size;
    if (number === numbers.size) numbers.set(text, number);
    return number;
  };
  return (report) => ({
    id: report.id,
    report,
    address: report.url.toLowerCase(),
    text: getSearchText(report),
    page: getNumber(report.page),
    project: getNumber(report.project ?? ''),
  });
}
