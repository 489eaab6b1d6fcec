import type { Case, CaseReport } from './case-file.ts';

/** Reads the reports of a case in pieces, the next one when `onReports` has ended. */
type ReadCaseReports = (onReports: (reports: CaseReport[]) => Promise<void>) => Promise<void>;

/** Writes a case file. */
export async function writeCase(head: Case, readReports: ReadCaseReports): Promise<Blob> {
  const { readable, writable } = new TextEncoderStream();
  const compressed = new Response(readable.pipeThrough(new CompressionStream('gzip'))).blob();
  const writer = writable.getWriter();
  await writer.write(`${JSON.stringify(head).slice(0, -1)},"reports":[`);
  let separator = '\n';
  await readReports(async (reports) => {
    await writer.write(separator + reports.map((report) => JSON.stringify(report)).join(',\n'));
    separator = ',\n';
  });
  await writer.write('\n]}\n');
  await writer.close();
  return compressed;
}

/** The part of a case that is about one connection. The saved views apply to all. */
export function selectConnection(own: Case, address: string): Case {
  return {
    ...own,
    connections: own.connections.filter((connection) => connection.address === address),
    settings: {},
    excludedSites: [],
    watches: own.watches.filter((watch) => watch.address === address),
  };
}
