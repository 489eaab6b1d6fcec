import type { IndexedReport } from '../../model/report/indexed-report.ts';
import type { Stores } from '../stores.ts';

/** What the local copy has of a page. That it cannot be read is no harm. */
export async function findIndexed(
  { index }: Pick<Stores, 'index'>,
  connectionId: string | undefined,
  url: string,
): Promise<IndexedReport | undefined> {
  return connectionId === undefined ? undefined : index.findReport(connectionId, url).catch(() => undefined);
}
