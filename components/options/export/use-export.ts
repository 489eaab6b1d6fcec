import { useEffect, useRef, useState } from 'preact/hooks';
import { type ExportedFile, exportRows, type FileWriter } from '../../../lib/export/export-rows.ts';
import { nameFile } from '../../../lib/export/file-name.ts';
import { createCsvWriter } from '../../../lib/export/write-csv.ts';
import { createJsonWriter } from '../../../lib/export/write-json.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { type Problem, toProblem } from '../../../lib/model/problem.ts';
import type { IndexedReport } from '../../../lib/model/report/indexed-report.ts';
import { saveFile } from './save-file.ts';

export const exportFormats = ['csv', 'csvForExcel', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What is exported: the reports of these ids, in this order. */
export interface ExportChoice {
  connection: Connection;
  /** Of what they are, in words: for the name of the file. */
  view: string;
  ids: readonly string[];
  /** Nothing for what was deleted since it was chosen. */
  find: (id: string) => IndexedReport | undefined;
}

export type ExportState =
  | { step: 'asking' }
  | { step: 'writing'; done: number }
  | { step: 'done'; name: string; count: number }
  | { step: 'failed'; problem: Problem };

/** Writes the file in the background of the page; with the component it ends. */
export function useExport({ connection, view, ids, find }: ExportChoice) {
  const [state, setState] = useState<ExportState>({ step: 'asking' });
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const write = async (format: ExportFormat, signal: AbortSignal): Promise<ExportedFile> => {
    const writer = await createWriter(format, connection.address);
    return exportRows({ writer, ids, find, signal, onProgress: (done) => setState({ step: 'writing', done }) });
  };
  const start = (format: ExportFormat) => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setState({ step: 'writing', done: 0 });
    write(format, signal).then(
      ({ blob, count }) => {
        if (signal.aborted) return;
        const name = nameFile(connection, view, format === 'json' ? 'json' : 'csv');
        saveFile(blob, name);
        setState({ step: 'done', name, count });
      },
      (error: unknown) => signal.aborted || setState({ step: 'failed', problem: toProblem(error) }),
    );
  };
  return { state, start };
}

async function createWriter(format: ExportFormat, address: string): Promise<FileWriter> {
  return format === 'json' ? createJsonWriter(address) : createCsvWriter(address, format === 'csvForExcel');
}
