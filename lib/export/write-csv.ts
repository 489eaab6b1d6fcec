import { joinSentences } from '../i18n/text.ts';
import { t } from '../i18n/translate.ts';
import type { BatchItem } from '../model/batch.ts';
import { getStateName } from '../model/job.ts';
import { getReportLink } from '../model/report/report-link.ts';
import { guardCell } from './guard-cell.ts';
import { createReportTable, type ExportedReport } from './report-table.ts';

const lineEnd = '\r\n';

const type = 'text/csv;charset=utf-8';

/** Excel recognises UTF-8 only by this mark at the start of the file. */
const byteOrderMark = '\uFEFF';

/** Writes reports into a file as in RFC 4180. `address` is the address of the service. */
export function writeReportsCsv(reports: readonly ExportedReport[], address: string): Promise<Blob> {
  return writeCsv(createReportTable(address), reports);
}

/** Writes the outcome of each item of a batch. */
export function writeItemsCsv(items: readonly BatchItem[], address: string): Promise<Blob> {
  return writeCsv(createItemTable(address), items);
}

/** The items of a batch as rows of text in the user's language. `address` is the address of the service. */
function createItemTable(address: string) {
  return {
    columns: [t('address'), t('state'), t('grade'), t('export_link'), t('problem')],
    listCells({ url, state, result, reportId, link, problem }: BatchItem): string[] {
      const reportLink = reportId === undefined ? '' : getReportLink(address, { id: reportId, link });
      return [
        url,
        t(`jobState_${getStateName(state)}`),
        result ? t(`grade_${result}`) : '',
        reportLink,
        describe(problem),
      ];
    },
  };
}

/** The extension's words for the problem, then the service's own message. */
function describe(problem: BatchItem['problem']): string {
  return problem ? joinSentences(t(`problem_${problem.code}`), problem.serviceMessage) : '';
}

interface Table<Row> {
  columns: string[];
  listCells: (row: Row) => string[];
}

async function writeCsv<Row>({ columns, listCells }: Table<Row>, rows: readonly Row[]): Promise<Blob> {
  // Loaded only when something is exported.
  const { unparse } = (await import('papaparse')).default;
  const cells = [columns, ...rows.map(listCells)].map((row) => row.map(guardCell));
  return new Blob([byteOrderMark, unparse(cells, { newline: lineEnd }), lineEnd], { type });
}
