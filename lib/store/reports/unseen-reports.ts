import type { Database } from '../database.ts';
import type { ReportBlock } from '../schema.ts';
import { rangeOf, readBlock } from './block.ts';

/** How many blocks are in memory at a time. */
const chunkSize = 20;

/** The ids of what no answer has told of since. */
export async function listUnseen(database: Database, connectionId: string, since: number): Promise<string[]> {
  const unseen: string[] = [];
  let last: string | undefined = '';
  while (last !== undefined) {
    const blocks: ReportBlock[] = await database.getAll('reports', rangeOf(connectionId, last), chunkSize);
    for (const { id, seenAt } of blocks.flatMap(readBlock)) if (seenAt < since) unseen.push(id);
    last = blocks.at(-1)?.start;
  }
  return unseen;
}

export async function hasReports(database: Database, connectionId: string): Promise<boolean> {
  return (await database.getKey('reports', rangeOf(connectionId))) !== undefined;
}
