import * as z from 'zod/mini';
import { ProblemError } from '../model/problem.ts';
import { type Case, type CaseReport, caseReportSchema, caseSchema, caseVersion } from './case-file.ts';

/** How many reports are read at once: few enough that neither a page nor the worker is busy for long. */
const chunkSize = 200;

/** In characters. A longer line was not written by this program, and could fill the memory. */
const maxLineLength = 10_000_000;

const lastLine = ']}';

/** Reads a case file without its reports. Rejects with `caseUnreadable`, or with `caseTooNew` if its version is later. */
export async function readCase(file: Blob): Promise<Case> {
  for await (const line of readLines(file)) return readHead(line);
  throw new ProblemError({ code: 'caseUnreadable' });
}

function readHead(line: string): Case {
  const value = readJson(line + lastLine);
  const { data } = z.safeParse(z.object({ version: z.number() }), value);
  if (data && data.version > caseVersion) throw new ProblemError({ code: 'caseTooNew' });
  return readBy(caseSchema, value);
}

/** Yields the reports of a case file in pieces. Rejects with `caseUnreadable` at the first line that is no report. */
export async function* readCaseReports(file: Blob): AsyncGenerator<CaseReport[]> {
  let reports: CaseReport[] = [];
  let lineCount = 0;
  for await (const line of readLines(file)) {
    lineCount += 1;
    if (lineCount === 1 || line === lastLine) continue;
    reports.push(readBy(caseReportSchema, readJson(line.replace(/,$/, ''))));
    if (reports.length < chunkSize) continue;
    yield reports;
    reports = [];
  }
  yield reports;
}

async function* readLines(file: Blob): AsyncGenerator<string> {
  try {
    const text = file.stream().pipeThrough(new DecompressionStream('gzip')).pipeThrough(new TextDecoderStream());
    let rest = '';
    for await (const piece of text) {
      // Only the new piece is searched: a long line would be searched again with each piece.
      const [start = '', ...others] = piece.split('\n');
      const lines = [rest + start, ...others];
      rest = lines.pop() ?? '';
      if (rest.length > maxLineLength) throw new ProblemError({ code: 'caseUnreadable' });
      yield* lines;
    }
    if (rest) yield rest;
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError({ code: 'caseUnreadable' }, { cause: error });
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProblemError({ code: 'caseUnreadable' });
  }
}

function readBy<Value>(schema: z.ZodMiniType<Value>, value: unknown): Value {
  const { data, success } = z.safeParse(schema, value);
  if (!success) throw new ProblemError({ code: 'caseUnreadable' });
  return data;
}
