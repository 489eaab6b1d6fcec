// The layout of the product's database, for tests that compare it with what the service has.
import type { Page } from 'puppeteer-core';
import type { BatchItem } from '../../../lib/model/batch.ts';
import type { Report } from '../../../lib/model/report/report.ts';

/** All rows of one of its stores. */
function readStore<Row>(page: Page, name: string): Promise<Row[]> {
  return page.evaluate(
    (name) =>
      new Promise<Row[]>((resolve, reject) => {
        const opening = indexedDB.open('pagegrade');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
    name,
  );
}

/** The local copy of the reports. */
export async function readStoredReports(page: Page): Promise<Report[]> {
  const blocks = await readStore<{ columns: Record<string, unknown[] | string> }>(page, 'reports');
  return blocks.flatMap(({ columns }) => {
    const lists = Object.entries(columns).map(([name, column]) => [name, unpack(column)] as const);
    const read = (row: number) => Object.fromEntries(lists.map(([name, values]) => [name, values[row]]));
    return unpack(columns.id ?? []).map((_, row) => read(row)) as unknown as Report[];
  });
}

function unpack(column: unknown[] | string): unknown[] {
  return typeof column === 'string' ? column.split('\n') : column;
}

export async function readBatchItems(page: Page, batchId: string): Promise<BatchItem[]> {
  const parts = await readStore<{ batchId: string; items: BatchItem[] }>(page, 'batchParts');
  return parts.filter((part) => part.batchId === batchId).flatMap(({ items }) => items);
}
