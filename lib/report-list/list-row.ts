import { getSearchText } from '../model/filter/search-text.ts';
import { findNumber, type ReportRow } from '../model/report/stored-report.ts';

/** A report as a list is searched and sorted by it. Another one whenever something of the report has changed. */
export interface ListRow {
  id: string;
  report: ReportRow;
  /** What a search looks through: see `getSearchText`. */
  text: string;
  /** The id where it is a number. */
  number: number | undefined;
}

export function createListRow(report: ReportRow): ListRow {
  return { id: report.id, report, text: getSearchText(report), number: findNumber(report.id) };
}
