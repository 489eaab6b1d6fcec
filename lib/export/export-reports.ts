import type { IndexedReport } from '../model/indexed-report.ts';
import { runInSlices, type Steps } from '../slices/run-in-slices.ts';

/** Writes a file piece by piece. */
export interface FileWriter {
  /** Of the file's content. */
  type: string;
  head: string;
  write(reports: readonly IndexedReport[], isFirst: boolean): string;
  tail: string;
}

export interface ExportedFile {
  blob: Blob;
  /** How many reports are in it. */
  count: number;
}

interface Exporting {
  writer: FileWriter;
  ids: readonly string[];
  /** Nothing for what was deleted since it was chosen. */
  find: (id: string) => IndexedReport | undefined;
  /** How many have been gone through. */
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
}

/** So many reports become one piece of text, in far less than a frame. */
const pieceSize = 200;

/** Many reports as one file that is never in memory as one text, made while the page stays quick. */
export async function exportReports({ signal, ...exporting }: Exporting): Promise<ExportedFile> {
  return runInSlices(writePieces(exporting), signal);
}

function* writePieces({ writer, ids, find, onProgress }: Exporting): Steps<ExportedFile> {
  const pieces = [new Blob([writer.head])];
  let count = 0;
  for (let from = 0; from < ids.length; from += pieceSize) {
    const reports = ids
      .slice(from, from + pieceSize)
      .map(find)
      .filter((report) => report !== undefined);
    // As a blob the browser may keep it outside of the page's memory.
    if (reports.length > 0) pieces.push(new Blob([writer.write(reports, count === 0)]));
    count += reports.length;
    onProgress?.(Math.min(from + pieceSize, ids.length));
    yield;
  }
  return { blob: new Blob([...pieces, writer.tail], { type: writer.type }), count };
}
