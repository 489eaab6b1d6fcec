import type { LineAction, LineKind } from '../model/bulk/list-line.ts';
import type { StoredReport } from '../model/report/stored-report.ts';
import type { Steps } from '../slices/run-in-slices.ts';
import type { Line } from './judge-line.ts';

export type KnownReport = Pick<StoredReport, 'id' | 'result' | 'createdAt' | 'generatedAt'>;

/** The newest report of each page that has one, by the key of the page: see `getPageKey`. */
export type KnownPages = ReadonlyMap<string, KnownReport>;

/** The keys of pages that are being analysed already. */
export type PendingPages = ReadonlySet<string>;

/** What the user chose to do with lines, by `getChoiceKey`. */
export type Choices = ReadonlyMap<string, LineAction>;

export interface SortedLines {
  lines: readonly Line[];
  /** Of each line, in the same order. */
  kinds: readonly LineKind[];
  /** What is done with each line, in the same order. */
  actions: readonly LineAction[];
  counts: Record<LineKind, number>;
  /** How many are sent, by what is done, and how many of these are risky. */
  sent: Record<'create' | 'rerun' | 'risky', number>;
  /** The pages that a batch under way has: a line of one is `repeated`, too. */
  pending: PendingPages;
}

/** What each line of a list is. Of lines that mean the same page the first counts, and one that is not risky first. */
export function* sortLines(
  lines: readonly Line[],
  known: KnownPages,
  choices: Choices,
  pending: PendingPages = new Set(),
): Steps<SortedLines> {
  const originals = yield* findOriginals(lines);
  const counts = { ready: 0, known: 0, risky: 0, repeated: 0, refused: 0 };
  const sent = { create: 0, rerun: 0, risky: 0 };
  const kinds: LineKind[] = [];
  const actions: LineAction[] = [];
  for (const [place, line] of lines.entries()) {
    const { page = '' } = line;
    const isOriginal = line.page === undefined || originals.get(page) === place;
    const kind = isOriginal && !pending.has(page) ? getOwnKind(line, known) : 'repeated';
    const action = chooseAction(listActions(kind, known.has(page)), choices.get(getChoiceKey(line)));
    kinds.push(kind);
    actions.push(action);
    counts[kind] += 1;
    if (action !== 'skip') {
      sent[action] += 1;
      sent.risky += Number(kind === 'risky');
    }
    yield;
  }
  return { lines, kinds, actions, counts, sent, pending };
}

/** What can be done with a line of a kind, the usual first. */
export function listActions(kind: LineKind, hasReport: boolean): LineAction[] {
  if (kind === 'repeated' || kind === 'refused') return [];
  const all: LineAction[] = hasReport ? ['rerun', 'create', 'skip'] : ['create', 'skip'];
  return kind === 'risky' ? ['skip', ...all.filter((action) => action !== 'skip')] : all;
}

function chooseAction(offered: LineAction[], choice: LineAction | undefined): LineAction {
  return offered.find((action) => action === choice) ?? offered[0] ?? 'skip';
}

/** For each page the place of the line that counts. */
function* findOriginals(lines: readonly Line[]): Steps<Map<string, number>> {
  const originals = new Map<string, number>();
  for (const [place, { page, risk }] of lines.entries()) {
    yield;
    if (page === undefined) continue;
    const first = originals.get(page);
    if (first === undefined || (lines[first]?.risk && !risk)) originals.set(page, place);
  }
  return originals;
}

/** The list without a line, until it is sorted again: only then it is known what the line meant for the others. */
export function dropLine(sorted: SortedLines, place: number): SortedLines {
  const { lines, kinds, actions, counts, sent } = sorted;
  const [kind, action] = [kinds[place], actions[place]];
  if (!kind || !action) return sorted;
  const isLeft = (_: unknown, at: number) => at !== place;
  const isRisky = kind === 'risky' && action !== 'skip';
  return {
    ...sorted,
    lines: lines.filter(isLeft),
    kinds: kinds.filter(isLeft),
    actions: actions.filter(isLeft),
    counts: { ...counts, [kind]: counts[kind] - 1 },
    sent: {
      ...sent,
      ...(action !== 'skip' && { [action]: sent[action] - 1 }),
      ...(isRisky && { risky: sent.risky - 1 }),
    },
  };
}

/** Who else has the page of a `repeated` line. */
export function getRepetition({ page = '' }: Line, pending: PendingPages): 'pending' | 'repeated' {
  return pending.has(page) ? 'pending' : 'repeated';
}

function getOwnKind({ page, risk }: Line, known: KnownPages): LineKind {
  if (page === undefined) return 'refused';
  if (risk) return 'risky';
  return known.has(page) ? 'known' : 'ready';
}

/** What a choice for a line agrees to: should the address come to be risky for another reason, it says nothing of that. */
export function getChoiceKey({ text, risk }: Line): string {
  return `${risk ?? ''} ${text}`;
}

/** What the lines are sent as: new pages by their address, known ones with the report that is re-run. */
export function* listSent(
  { lines, actions }: SortedLines,
  known: KnownPages,
): Steps<{ url: string; reportId?: string }[]> {
  const items: { url: string; reportId?: string }[] = [];
  for (const [place, { page = '', sendUrl: url }] of lines.entries()) {
    yield;
    const action = actions[place];
    const reportId = action === 'rerun' ? known.get(page)?.id : undefined;
    if (url !== undefined && action !== 'skip') items.push({ url, ...(reportId !== undefined && { reportId }) });
  }
  return items;
}

/** The texts of the lines whose page is sent, as that or another line. */
export function listSentTexts({ lines, actions }: SortedLines): Set<string> {
  const pages = new Set(lines.filter((_, place) => actions[place] !== 'skip').map(({ page }) => page));
  return new Set(lines.filter(({ page }) => page !== undefined && pages.has(page)).map(({ text }) => text));
}
