import type { LineAction, LineKind } from '../model/bulk/list-line.ts';
import type { StoredReport } from '../model/report/stored-report.ts';
import type { JudgedLine } from './judge-lines.ts';

export type KnownReport = Pick<StoredReport, 'id' | 'result' | 'createdAt' | 'generatedAt'>;

/** Finds the newest report of a page, given by its key (`getPageKey`). */
export type FindReport = (page: string) => KnownReport | undefined;

/** The user's choices of actions, by `getChoiceKey`. */
export type Choices = ReadonlyMap<string, LineAction>;

export interface SortedLine extends JudgedLine {
  kind: LineKind;
  /** The newest report of its page. */
  report: KnownReport | undefined;
  /** The possible actions, the default first. Empty if the line can never be sent. */
  offered: LineAction[];
  action: LineAction;
}

/**
 * Classifies the lines of a list and chooses their actions. If several lines mean the same page, the first one that is
 * not risky counts, or else the first one; the others are `repeated`.
 */
export function sortLines(lines: readonly JudgedLine[], findReport: FindReport, choices: Choices): SortedLine[] {
  const originals = findOriginals(lines);
  return lines.map((line, index) => {
    const { page = '' } = line;
    const report = findReport(page);
    const isOriginal = line.page === undefined || originals.get(page) === index;
    const kind = isOriginal ? getOwnKind(line, report) : 'repeated';
    const offered = listActions(kind, report !== undefined);
    const choice = choices.get(getChoiceKey(line));
    const action = offered.find((action) => action === choice) ?? offered[0] ?? 'skip';
    return { ...line, kind, report, offered, action };
  });
}

/** Number of lines of each kind. */
export function countKinds(lines: readonly SortedLine[]): Record<LineKind, number> {
  const counts = { ready: 0, known: 0, risky: 0, repeated: 0, refused: 0 };
  for (const { kind } of lines) counts[kind] += 1;
  return counts;
}

/** Number of lines sent for each action, and how many of these are risky. */
export type SentCounts = Record<'create' | 'rerun' | 'risky', number>;

export function countSent(lines: readonly SortedLine[]): SentCounts {
  const sent = lines.filter(({ action }) => action !== 'skip');
  const create = sent.filter(({ action }) => action === 'create').length;
  return { create, rerun: sent.length - create, risky: sent.filter(({ kind }) => kind === 'risky').length };
}

/** The actions possible for a line, the default first. */
export function listActions(kind: LineKind, hasReport: boolean): LineAction[] {
  if (kind === 'repeated' || kind === 'refused') return [];
  const all: LineAction[] = hasReport ? ['rerun', 'create', 'skip'] : ['create', 'skip'];
  return kind === 'risky' ? ['skip', ...all.filter((action) => action !== 'skip')] : all;
}

/** For each page, the index of the line that counts. */
function findOriginals(lines: readonly JudgedLine[]): Map<string, number> {
  const originals = new Map<string, number>();
  for (const [index, { page, risk }] of lines.entries()) {
    if (page === undefined) continue;
    const first = originals.get(page);
    if (first === undefined || (lines[first]?.risk && !risk)) originals.set(page, index);
  }
  return originals;
}

function getOwnKind({ page, risk }: JudgedLine, report: KnownReport | undefined): LineKind {
  if (page === undefined) return 'refused';
  if (risk) return 'risky';
  return report ? 'known' : 'ready';
}

/** Includes the risk: a choice must not apply any more if the address becomes risky for another reason. */
export function getChoiceKey({ text, risk }: JudgedLine): string {
  return `${risk ?? ''} ${text}`;
}

/** The text of the line that a choice is for. */
export function getChosenText(key: string): string {
  return key.slice(key.indexOf(' ') + 1);
}

/** The items of the batch: an address, with a report's id if that report is re-run. */
export function listSent(lines: readonly SortedLine[]): { url: string; reportId?: string }[] {
  return lines.flatMap(({ sendUrl: url, action, report }) => {
    if (url === undefined || action === 'skip') return [];
    return { url, ...(action === 'rerun' && report && { reportId: report.id }) };
  });
}

/** The lines whose page is sent, by the line itself or by another one. */
export function listLinesOfSent(lines: readonly SortedLine[]): SortedLine[] {
  const pages = new Set(lines.filter(({ action }) => action !== 'skip').map(({ page }) => page));
  return lines.filter(({ page }) => page !== undefined && pages.has(page));
}
