import type { Project } from '../model/project.ts';
import type { Report } from '../model/report/report.ts';
import { type Answer, toUnreadable } from './failure.ts';
import { findItem, findRows, type Wanted } from './shapes/envelope.ts';
import { parseAnswer } from './shapes/json.ts';
import { readProject, wantedProject } from './shapes/project.ts';
import { readReport, wantedReport } from './shapes/report.ts';

/** How answers are read that hold items of one kind. */
export interface Reader<Item> {
  wanted: Wanted;
  read(value: unknown): Item | undefined;
}

/** Many times the largest page that can be had (interface §8): more cannot be shown without choking the browser. */
const rowLimit = 2000;

export const reportReader: Reader<Report> = { wanted: wantedReport, read: readReport };
export const projectReader: Reader<Project> = { wanted: wantedProject, read: readProject };

/**
 * Reads a list. One row that cannot be read makes the whole answer a problem that shows this row: a list that leaves a
 * report out without a word would be believed.
 */
export function readList<Item>(answer: Answer, reader: Reader<Item>) {
  const found = findRows(parseBody(answer), reader.wanted);
  if (!found || found.rows.length > rowLimit) throw toUnreadable(answer);
  const items = found.rows.map((row) => {
    const item = reader.read(row);
    if (item === undefined) throw toUnreadable(answer, row);
    return item;
  });
  return { items, envelopes: found.envelopes };
}

export function readItem<Item>(answer: Answer, reader: Reader<Item>): Item {
  const item = reader.read(findItem(parseBody(answer), reader.wanted));
  if (item === undefined) throw toUnreadable(answer);
  return item;
}

/** Whether a write succeeded without saying more: no body at all, or one that holds nothing. */
export function isSilent({ text }: Answer): boolean {
  // Trimmed first: a pattern for blanks at both ends takes the square of their number.
  return /^(null|\{\s*\}|\[\s*\])?$/.test(text.trim());
}

function parseBody(answer: Answer): unknown {
  try {
    return parseAnswer(answer.text, answer.safeText.redactKey);
  } catch {
    throw toUnreadable(answer);
  }
}
