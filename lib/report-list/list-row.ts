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
}

export function createListRow(report: ReportRow): ListRow {
  return { id: report.id, report, address: report.url.toLowerCase(), text: getSearchText(report) };
}
