import { getNormalAddress } from '../../model/address/normal-address.ts';
import type { IndexedReport } from '../../model/report/indexed-report.ts';
import { isOlder } from '../../model/report/report.ts';
import type { Database } from '../database.ts';
import { hashAddress, readAddresses } from './address-row.ts';
import { isNumbered, readBlock } from './block.ts';

/** The newest reports of a page, however its address is spelled. Reads no more blocks than it has to: one as a rule. */
export async function listByAddress(
  database: Database,
  connectionId: string,
  url: string,
  limit: number,
): Promise<IndexedReport[]> {
  const normal = getNormalAddress(url);
  const hash = hashAddress(normal);
  const starts: string[] = [];
  const reports: IndexedReport[] = [];
  for (const [start, hashes] of await readAddresses(database, connectionId)) {
    if (hashes.includes(hash)) starts.push(start);
  }
  for (const start of starts.sort().reverse()) {
    const block = await database.get('reports', [connectionId, start]);
    const found = block ? readBlock(block).filter((known) => getNormalAddress(known.url) === normal) : [];
    reports.push(...found.reverse());
    if (isNumbered(start) && reports.length >= limit) break;
  }
  // The order of ids that are numbers is that of age; of others their dates tell it.
  if (!starts.every(isNumbered)) reports.sort((one, other) => (isOlder(one, other) ? 1 : -1));
  return reports.slice(0, limit);
}
