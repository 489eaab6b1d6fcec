import type { IndexedReport } from '../model/report/indexed-report.ts';
import type { Base } from './base.ts';

/** What the local copy has of a page. That it cannot be read is no harm. */
export async function findIndexed(
  { index }: Base,
  connectionId: string | undefined,
  url: string,
): Promise<IndexedReport | undefined> {
  return connectionId === undefined ? undefined : index.findReport(connectionId, url).catch(() => undefined);
}
