import type { LineAction, LineKind } from '../model/bulk/list-line.ts';
import type { StoredReport } from '../model/report/stored-report.ts';
import type { JudgedLine } from './judge-lines.ts';

export type KnownReport = Pick<StoredReport, 'id' | 'result' | 'createdAt' | 'generatedAt'>;

/** Finds the newest report of a page, given by its key (`getPageKey`). */
export type FindReport = (page: string) => KnownReport | undefined;

/** The user's choices of actions, by `getChoiceKey`. */
export type Choices = ReadonlyMap<string, LineAction>;

export interface SortedLines {
  lines: readonly JudgedLine[];
  /** The kind of each line, in the same order. */
  kinds: readonly LineKind[];
  /** The action for each line, in the same order. */
  actions: readonly LineAction[];
  /** The newest report of each line's page, in the same order. */
  reports: readonly (KnownReport | undefined)[];
  counts: Record<LineKind, number>;
  /** Number of lines sent for each action, and how many of these are risky. */
  sent: Record<'create' | 'rerun' | 'risky', number>;
}

/**
 * Classifies the lines of a list and chooses their actions. If several lines mean the same page, the first one that is
 * not risky counts, or else the first one; the others are `repeated`.
 */
export function sortLines(lines: readonly JudgedLine[], findReport: FindReport, choices: Choices): SortedLines {
  const originals = findOriginals(lines);
  const kinds: LineKind[] = [];
  const actions: LineAction[] = [];
  const reports: (KnownReport | undefined)[] = [];
  for (const [index, line] of lines.entries()) {
    const { page = '' } = line;
    const report = findReport(page);
    const isOriginal = line.page === undefined || originals.get(page) === index;
    const kind = isOriginal ? getOwnKind(line, report) : 'repeated';
    const action = chooseAction(listActions(kind, report !== undefined), choices.get(getChoiceKey(line)));
    kinds.push(kind);
    actions.push(action);
    reports.push(report);
  }
  return { lines, kinds, actions, reports, ...countLines(kinds, actions) };
}

function countLines(kinds: readonly LineKind[], actions: readonly LineAction[]): Pick<SortedLines, 'counts' | 'sent'> {
  const counts = { ready: 0, known: 0, risky: 0, repeated: 0, refused: 0 };
  const sent = { create: 0, rerun: 0, risky: 0 };
  kinds.forEach((kind, place) => {
    const action = actions[place] ?? 'skip';
    counts[kind] += 1;
    if (action === 'skip') return;
    sent[action] += 1;
    sent.risky += Number(kind === 'risky');
  });
  return { counts, sent };
}

/** The actions possible for a line, the default first. */
export function listActions(kind: LineKind, hasReport: boolean): LineAction[] {
  if (kind === 'repeated' || kind === 'refused') return [];
  const all: LineAction[] = hasReport ? ['rerun', 'create', 'skip'] : ['create', 'skip'];
  return kind === 'risky' ? ['skip', ...all.filter((action) => action !== 'skip')] : all;
}

function chooseAction(offered: LineAction[], choice: LineAction | undefined): LineAction {
  return offered.find((action) => action === choice) ?? offered[0] ?? 'skip';
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
export function listSent({ lines, actions, reports }: SortedLines): { url: string; reportId?: string }[] {
  return lines.flatMap(({ sendUrl: url }, index) => {
    const action = actions[index];
    const reportId = action === 'rerun' ? reports[index]?.id : undefined;
    return url === undefined || action === 'skip' ? [] : { url, ...(reportId !== undefined && { reportId }) };
  });
}

/** The texts of the lines whose page is sent, by the line itself or by a duplicate of it. */
export function listSentTexts({ lines, actions }: SortedLines): Set<string> {
  const pages = new Set(lines.filter((_, index) => actions[index] !== 'skip').map(({ page }) => page));
  return new Set(lines.filter(({ page }) => page !== undefined && pages.has(page)).map(({ text }) => text));
}
