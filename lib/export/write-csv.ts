import { joinSentences } from '../i18n/text.ts';
import { t } from '../i18n/translate.ts';
import type { BatchItem } from '../model/batch.ts';
import { getStateName } from '../model/job.ts';
import { getReportLink } from '../model/report/report-link.ts';
import type { FileWriter } from './export-rows.ts';
import { guardCell } from './guard-cell.ts';
import { createReportTable } from './report-table.ts';

const lineEnd = '\r\n';

const type = 'text/csv;charset=utf-8';

/** Excel recognises UTF-8 only by this mark at the start of the file. */
const byteOrderMark = '\uFEFF';

/** Writes CSV as in RFC 4180. */
export async function createCsvWriter(address: string): Promise<FileWriter> {
  const writeRows = await createRowWriter();
  const { columns, listCells } = createReportTable(address);
  return { type, head: byteOrderMark + writeRows([columns]), write: (reports) => writeRows(reports.map(listCells)) };
}

/** Writes the outcome of each item of a batch. */
export async function createItemCsvWriter(address: string): Promise<FileWriter<BatchItem>> {
  const writeRows = await createRowWriter();
  const { columns, listCells } = createItemTable(address);
  return { type, head: byteOrderMark + writeRows([columns]), write: (items) => writeRows(items.map(listCells)) };
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

async function createRowWriter(): Promise<(rows: string[][]) => string> {
  // Loaded only when something is exported.
  const { unparse } = (await import('papaparse')).default;
  return (rows) =>
    unparse(
      rows.map((row) => row.map(guardCell)),
      { newline: lineEnd },
    ) + lineEnd;
}
