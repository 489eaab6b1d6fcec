import type { FiguresFilter } from '../model/filter/figures-filter.ts';
import { defaultIndexFilter } from '../model/filter/index-filter.ts';
import type { Columns } from '../report-index/columns.ts';
import { listPasses } from '../report-index/narrow.ts';
import type { Steps } from '../slices/run-in-slices.ts';
import { type GradeCounts, readTally, slots } from './grade-counts.ts';
import { findSpan, isUsableTime, listSpans, type TimeSpans } from './time-spans.ts';

export interface ReportFigures {
  all: GradeCounts;
  /** Those with most reports first; the empty name stands for none. */
  projects: ProjectFigures[];
  time: TimeFigures;
}

export interface ProjectFigures {
  name: string;
  counts: GradeCounts;
}

export interface TimeFigures extends TimeSpans {
  counts: GradeCounts[];
  /** How many reports have no time of creation that could be right. */
  unplaced: number;
}

/** So many rows are one step: a fraction of a millisecond. */
const stepSize = 2048;

/** Counts the reports that the filter lets through, by grade, project and time of creation. */
export function* countReports(columns: Columns, filter: FiguresFilter, now: number): Steps<ReportFigures> {
  const { result, project, projects, createdAt } = columns;
  const all = new Uint32Array(slots);
  const byProject = new Uint32Array(projects.size() * slots);
  const counted = yield* listCounted(columns, filter);
  for (let place = 0; place < counted.length; place++) {
    const row = counted[place] ?? 0;
    const grade = result[row] ?? 0;
    add(all, grade);
    add(byProject, (project[row] ?? 0) * slots + grade);
    if (place % stepSize === 0) yield;
  }
  return {
    all: readTally(all),
    projects: listProjects(columns, byProject),
    time: yield* countByTime(counted, createdAt, result, now),
  };
}

function* listCounted(columns: Columns, filter: FiguresFilter): Steps<Uint32Array> {
  const passes = listPasses(columns, { ...defaultIndexFilter, ...filter });
  const counted = new Uint32Array(columns.size);
  let count = 0;
  for (let row = 0; row < counted.length; row++) {
    if (columns.isTaken[row] && passes.every((pass) => pass(row))) counted[count++] = row;
    if (row % stepSize === 0) yield;
  }
  return counted.subarray(0, count);
}

function listProjects({ projects }: Columns, tally: Uint32Array): ProjectFigures[] {
  const sizes = new Map<number, number>();
  tally.forEach((count, at) => {
    const number = Math.floor(at / slots);
    if (count > 0) sizes.set(number, (sizes.get(number) ?? 0) + count);
  });
  return [...sizes]
    .sort(([, one], [, other]) => other - one)
    .map(([number]) => ({ name: projects.getName(number), counts: readTally(tally, number) }));
}

function* countByTime(rows: Uint32Array, times: Float64Array, result: Uint8Array, now: number): Steps<TimeFigures> {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const placed = rows.filter((row) => {
    const time = times[row] ?? Number.NaN;
    if (!isUsableTime(time, now)) return false;
    first = Math.min(first, time);
    last = Math.max(last, time);
    return true;
  });
  yield;
  const { unit, starts } = listSpans(first, last);
  const tally = new Uint32Array(starts.length * slots);
  for (let place = 0; place < placed.length; place++) {
    const row = placed[place] ?? 0;
    add(tally, findSpan(starts, times[row] ?? 0) * slots + (result[row] ?? 0));
    if (place % stepSize === 0) yield;
  }
  const counts = Array.from(starts, (_, place) => readTally(tally, place));
  return { unit, starts, counts, unplaced: rows.length - placed.length };
}

function add(tally: Uint32Array, at: number): void {
  tally[at] = (tally[at] ?? 0) + 1;
}
