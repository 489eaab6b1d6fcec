import { runInSlices, type Steps } from '../slices/run-in-slices.ts';
import type { ExportedReport } from './report-table.ts';

/** Writes a file piece by piece: of reports, unless something else is said. */
export interface FileWriter<Row = ExportedReport> {
  /** Of the file's content. */
  type: string;
  head: string;
  write(rows: readonly Row[], isFirst: boolean): string;
  tail: string;
}

export interface ExportedFile {
  blob: Blob;
  /** How many rows are in it. */
  count: number;
}

interface Exporting<Row, Id> {
  writer: FileWriter<Row>;
  ids: readonly Id[];
  /** Undefined for a row that was deleted since it was chosen. */
  find: (id: Id) => Row | undefined;
  /** Called with the number of rows done. */
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
}

/** So many rows become one piece of text, in far less than a frame. */
const pieceSize = 200;

/** Many rows as one file that is never in memory as one text, made while the page stays quick. */
export async function exportRows<Row, Id>({ signal, ...exporting }: Exporting<Row, Id>): Promise<ExportedFile> {
  return runInSlices(writePieces(exporting), signal);
}

function* writePieces<Row, Id>({ writer, ids, find, onProgress }: Exporting<Row, Id>): Steps<ExportedFile> {
  const pieces = [new Blob([writer.head])];
  let count = 0;
  for (let from = 0; from < ids.length; from += pieceSize) {
    const rows = ids
      .slice(from, from + pieceSize)
      .map(find)
      .filter((row) => row !== undefined);
    // As a blob the browser may keep it outside of the page's memory.
    if (rows.length > 0) pieces.push(new Blob([writer.write(rows, count === 0)]));
    count += rows.length;
    onProgress?.(Math.min(from + pieceSize, ids.length));
    yield;
  }
  return { blob: new Blob([...pieces, writer.tail], { type: writer.type }), count };
}
