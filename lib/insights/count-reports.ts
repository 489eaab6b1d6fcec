import { bisectRight, extent } from 'd3-array';
import type { StoredReport } from '../model/report/stored-report.ts';
import { type CheckFigures, countChecks } from './count-checks.ts';
import { countGrades, type GradeCounts } from './grade-counts.ts';
import { isUsableTime, listSpans, type TimeSpans } from './time-spans.ts';

export interface ReportInsights {
  all: GradeCounts;
  checks: CheckFigures;
  /** An empty name stands for no project. */
  projects: ProjectFigures[];
  time: TimeFigures;
}

export interface ProjectFigures {
  name: string;
  counts: GradeCounts;
}

export interface TimeFigures extends TimeSpans {
  counts: GradeCounts[];
  /** Number of reports without a plausible creation time. */
  unplaced: number;
}

/** Counts reports by grade, failed check, project and creation time. */
export function countReports(reports: readonly StoredReport[], now: number): ReportInsights {
  return {
    all: countGrades(reports),
    checks: countChecks(reports),
    projects: countByProject(reports),
    time: countByTime(reports, now),
  };
}

function countByProject(reports: readonly StoredReport[]): ProjectFigures[] {
  const projects = Map.groupBy(reports, ({ project = '' }) => project);
  return Array.from(projects, ([name, reports]) => ({ name, counts: countGrades(reports) }));
}

function countByTime(reports: readonly StoredReport[], now: number): TimeFigures {
  const isPlaced = ({ createdAt = Number.NaN }: StoredReport) => isUsableTime(createdAt, now);
  const placed = reports.filter(isPlaced);
  const [first, last] = extent(placed, ({ createdAt }) => createdAt);
  const { unit, starts } = first === undefined ? { unit: 'day' as const, starts: [] } : listSpans(first, last);
  const spans = Map.groupBy(placed, ({ createdAt = 0 }) => bisectRight(starts, createdAt) - 1);
  const counts = starts.map((_, span) => countGrades(spans.get(span) ?? []));
  return { unit, starts, counts, unplaced: reports.length - placed.length };
}
