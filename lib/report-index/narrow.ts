import { getDayStart, type IndexFilter, indexResults, listWords } from '../model/filter/index-filter.ts';
import { privacies } from '../model/report/privacy.ts';
import { grades } from '../model/report/report.ts';
import type { Columns } from './columns.ts';

/** Whether a row is let through. */
export type Pass = (row: number) => boolean;

/** One for each part of the filter that leaves something out, the search aside; the quick ones first. */
export function listPasses(columns: Columns, filter: IndexFilter): Pass[] {
  const { result, privacy, project, host, projects, hosts, createdAt, generatedAt } = columns;
  const since = filter.since ? getDayStart(filter.since) : undefined;
  const until = filter.until ? getDayStart(filter.until, 1) : undefined;
  return [
    ...passMarked(result, filter.results, () => markPlaces(filter.results, [indexResults.at(-1), ...grades])),
    ...passMarked(privacy, filter.privacies, () => markPlaces(filter.privacies, [undefined, ...privacies])),
    ...passMarked(project, filter.projects, () => projects.mark(isAmong(filter.projects))),
    ...passMarked(host, filter.hosts, () => hosts.mark(isAmong(filter.hosts))),
    ...(filter.isNeverGenerated ? [(row: number) => Number.isNaN(generatedAt[row])] : []),
    ...(since !== undefined ? [(row: number) => (createdAt[row] ?? Number.NaN) >= since] : []),
    ...(until !== undefined ? [(row: number) => (createdAt[row] ?? Number.NaN) < until] : []),
  ];
}

/** One for each word. Projects are few: whether a name has the word is found out once for all its rows. */
export function passWord({ texts, project, projects }: Columns, word: string): Pass {
  const isInProject = projects.mark((name) => name.toLowerCase().includes(word));
  return (row) => isInProject[project[row] ?? 0] === 1 || (texts[row] ?? '').includes(word);
}

/** What passes all of them, in the same order. */
export function narrowRows(rows: Uint32Array, passes: Pass[]): Uint32Array {
  return passes.reduce(keepPassing, rows);
}

/** Quicker than the array's own `filter`, and done at every key press. */
function keepPassing(rows: Uint32Array, pass: Pass): Uint32Array {
  const kept = new Uint32Array(rows.length);
  let count = 0;
  for (const row of rows) if (pass(row)) kept[count++] = row;
  return kept.slice(0, count);
}

/** The words of the search that rows which have all of `known` need not have: absent where some may be missing. */
export function listNewWords(search: string, known: string): string[] | undefined {
  const [words, had] = [listWords(search), listWords(known)];
  const isNarrower = had.every((old) => words.some((word) => word.includes(old)));
  return isNarrower ? words.filter((word) => !had.includes(word)) : undefined;
}

function passMarked(column: Uint8Array | Uint32Array, chosen: string[], mark: () => Uint8Array): Pass[] {
  if (chosen.length === 0) return [];
  const marks = mark();
  return [(row) => marks[column[row] ?? 0] === 1];
}

function markPlaces(chosen: string[], values: (string | undefined)[]): Uint8Array {
  return Uint8Array.from(values, (value) => Number(value !== undefined && chosen.includes(value)));
}

function isAmong(chosen: string[]): (name: string) => boolean {
  const names = new Set(chosen);
  return (name) => names.has(name);
}
