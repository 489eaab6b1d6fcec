import { runInSlices, type Steps } from '../slices/run-in-slices.ts';
import type { ExportedReport } from './report-table.ts';

/** Writes the rows of a file piece by piece. */
export interface FileWriter<Row = ExportedReport> {
  /** The MIME type of the file. */
  type: string;
  head: string;
  write(rows: readonly Row[]): string;
}

interface ExportOptions<Row, Id> {
  writer: FileWriter<Row>;
  ids: readonly Id[];
  /** Returns undefined for a row that was deleted since the user chose it. */
  find: (id: Id) => Row | undefined;
  /** Called with the number of rows done. */
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
}

/** Rows in one piece of text. Writing a piece takes far less than a frame. */
const pieceSize = 200;

/** Writes many rows into one file. The page stays responsive, and the file is never in memory as one string. */
export async function exportRows<Row, Id>({ signal, ...options }: ExportOptions<Row, Id>): Promise<Blob> {
  return runInSlices(writePieces(options), signal);
}

function* writePieces<Row, Id>({ writer, ids, find, onProgress }: ExportOptions<Row, Id>): Steps<Blob> {
  const pieces = [new Blob([writer.head])];
  for (let from = 0; from < ids.length; from += pieceSize) {
    const rows = ids
      .slice(from, from + pieceSize)
      .map(find)
      .filter((row) => row !== undefined);
    // The browser may keep a blob outside the page's memory.
    if (rows.length > 0) pieces.push(new Blob([writer.write(rows)]));
    onProgress?.(Math.min(from + pieceSize, ids.length));
    yield;
  }
  return new Blob(pieces, { type: writer.type });
}
