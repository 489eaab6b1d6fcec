import { createItemTable } from './item-table.ts';
import { createReportTable } from './report-table.ts';

/** Whether a table with these columns was written here, by somebody who reads the same language. */
export function isExported(columns: { name: string }[]): boolean {
  const names = columns.map(({ name }) => name).join('\n');
  const own = [createReportTable(''), createItemTable('')];
  return own.some((table) => table.columns.join('\n') === names);
}
