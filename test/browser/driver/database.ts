// Reads the product's database directly, for tests that compare it with the data of the service.
import type { Page } from 'puppeteer-core';
import { type BatchItem, toItem } from '../../../lib/model/batch.ts';
import type { Job } from '../../../lib/model/job.ts';
import type { Report } from '../../../lib/model/report/report.ts';

/** All rows of an object store. */
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
export function readStoredReports(page: Page): Promise<Report[]> {
  return readStore<Report>(page, 'reports');
}

export async function readBatchItems(page: Page, batchId: string): Promise<BatchItem[]> {
  const rows = await readStore<{ job: Job }>(page, 'jobs');
  const jobs = rows.map(({ job }) => job).filter((job) => job.batchId === batchId);
  return jobs.sort((a, b) => (a.number ?? 0) - (b.number ?? 0)).map(toItem);
}
