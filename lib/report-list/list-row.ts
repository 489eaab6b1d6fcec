import { getSearchText } from '../model/filter/search-text.ts';
import { findNumber, type ReportRow } from '../model/report/stored-report.ts';

/** A report as a list is searched and sorted by it. Another one whenever something of the report has changed. */
export interface ListRow {
  id: string;
  report: ReportRow;
  /** In lower case, to be sorted by. */
  address: string;
  /** What a search looks through: see `getSearchText`. */
  text: string;
  /** The id where it is a number. */
  number: number | undefined;
  /** Numbers that are equal for rows of one page or project: with a hundred thousand rows, texts take long to compare. */
  page: number;
  project: number;
}

/** Creates rows that are grouped together. */
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
    number: findNumber(report.id),
    page: getNumber(report.page),
    project: getNumber(report.project ?? ''),
  });
}
