import {
  listScores,
  listStates,
  maxStates,
  type SeenGrade,
  type SeenScore,
  type StoredReport,
} from './stored-report.ts';

/**
 * A report of which two copies are known: as it was last seen, with the grades and scores that either has seen. Merging
 * twice is merging once, and the order of the two makes no difference.
 */
export function mergeHistory(one: StoredReport, other: StoredReport): StoredReport {
  const [a, b] = [addChecks(one, other), addChecks(other, one)];
  const latest = compareLatest(a, b) >= 0 ? a : b;
  const histories = [listGraded(a), listGraded(b)];
  const reach = Math.max(...histories.map(findReach));
  const states = joinStates(histories.flat().filter(({ at }) => at >= reach));
  const scores = joinScores([...listScores(a), ...listScores(b)]);
  return {
    ...latest,
    ...((states.length > 1 || a.states || b.states) && {
      states: [...states, ...listUnknown(latest, states.at(-1))].slice(-maxStates),
    }),
    ...((scores.length > 1 || a.scores || b.scores) && { scores }),
  };
}

/** Of the same analysis, a list may have told one browser less than the report alone has told the other. */
function addChecks(report: StoredReport, { generatedAt, result, failedChecks, values }: StoredReport): StoredReport {
  const isSame = report.generatedAt === generatedAt && report.result === result;
  if (report.failedChecks || !failedChecks || !isSame) return report;
  const { values: _former, ...rest } = report;
  return { ...rest, failedChecks, ...(values && { values }) };
}

/** The report's grade if it is not the last of the states: the times of two browsers may contradict each other. */
function listUnknown({ result, failedChecks, seenAt }: StoredReport, last: SeenGrade | undefined): SeenGrade[] {
  if (!result || !last || last.result === result) return [];
  return [{ result, at: Math.max(seenAt, last.at + 1), ...(failedChecks && { failedChecks }) }];
}

/** Oldest first, each once. */
function joinScores(scores: SeenScore[]): SeenScore[] {
  const sorted = scores.sort((a, b) => a.at - b.at || a.score - b.score);
  const isNew = ({ score, at }: SeenScore, place: number) => {
    const former = sorted[place - 1];
    return former?.at !== at || former.score !== score;
  };
  return sorted.filter(isNew).slice(-maxStates);
}

/** Before this time a history may lack states, because it has as many as are kept. */
function findReach(states: SeenGrade[]): number {
  return states.length < maxStates ? 0 : (states[0]?.at ?? 0);
}

function listGraded(report: StoredReport): SeenGrade[] {
  return listStates(report).filter((state): state is SeenGrade => state.result !== undefined);
}

/** Above zero if `a` was seen later. Zero only if they differ in nothing but their states and scores. */
function compareLatest(
  { states: _a, scores: _as, ...a }: StoredReport,
  { states: _b, scores: _bs, ...b }: StoredReport,
): number {
  return a.seenAt - b.seenAt || compareTexts(writeSorted(a), writeSorted(b));
}

/** Oldest first. Of states in a row that say the same, the first stays. */
function joinStates(states: SeenGrade[]): SeenGrade[] {
  // At the same time, one with its failed checks comes before one without.
  const sorted = states.sort((a, b) => a.at - b.at || compareTexts(writeSorted(a), writeSorted(b)));
  const joined: SeenGrade[] = [];
  for (const state of sorted) if (!saysNothingNew(state, joined.at(-1))) joined.push(state);
  return joined;
}

function saysNothingNew({ result, failedChecks }: SeenGrade, former: SeenGrade | undefined): boolean {
  if (former?.result !== result) return false;
  return failedChecks === undefined || JSON.stringify(failedChecks) === JSON.stringify(former.failedChecks);
}

/** As text that does not depend on the order of the fields. */
function writeSorted(value: object): string {
  return JSON.stringify(Object.entries(value).sort(([a], [b]) => compareTexts(a, b)));
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
