import fc from 'fast-check';
import type { InsightsFilter } from '../../../lib/model/filter/insights-filter.ts';
import { grades } from '../../../lib/model/report/report.ts';
import { createReportRow, type ReportRow, type StoredReport } from '../../../lib/model/report/stored-report.ts';

/** In local time, like the days of a filter. */
export const now = new Date(2026, 5, 15, 12).getTime();

// Few different values, so that reports often have the same ones.
const time = fc.oneof(
  fc.integer({ min: 0, max: 8 }).map((days) => new Date(2026, 2, 25 + days, 23 - days).getTime()),
  fc.integer({ min: 0, max: 60 }).map((months) => new Date(2021, months, 1).getTime()),
);
const url = fc
  .tuple(
    fc.constantFrom('http://', 'https://', 'https://www.'),
    fc.constantFrom('a', 'b', 'b/', 'c?d', 'c?utm_id=1&d', '%63'),
  )
  .map(([scheme, path]) => `${scheme}shop.example/${path}`);
const grade = fc.constantFrom(...grades);

const report: fc.Arbitrary<StoredReport> = fc.record(
  {
    id: fc.integer({ min: 1, max: 60 }).map(String),
    url,
    project: fc.constantFrom('Shop', 'Blog', 'shop'),
    result: grade,
    createdAt: fc.oneof({ weight: 9, arbitrary: time }, { weight: 1, arbitrary: fc.constantFrom(1e11, 8e15) }),
    generatedAt: time,
    seenAt: time,
    states: fc.array(fc.record({ result: grade, at: time }), { minLength: 2, maxLength: 3 }),
  },
  { requiredKeys: ['id', 'url', 'seenAt'] },
);

/** As in the database: only a report with a grade has a history, and the history ends with that grade. */
const stored = report.map(({ states, ...known }): ReportRow => {
  const last = known.result && states?.at(-1);
  return createReportRow('c', last ? { ...known, result: last.result, states } : known);
});

export const reports = fc.uniqueArray(stored, { selector: ({ id }) => id, maxLength: 30 });

const dayOf = fc.constantFrom('2021-07-01', '2024-01-31', '2026-03-26', '2026-03-29', '2026-04-01');

export const filter: fc.Arbitrary<InsightsFilter> = fc
  .record({ projects: fc.subarray(['Shop', 'Blog', '']), since: fc.option(dayOf), until: fc.option(dayOf) })
  .map(({ projects, since, until }) => ({ projects, ...(since && { since }), ...(until && { until }) }));
