import { expect, test } from 'vitest';
import { countAll, countGraded, type GradeCounts } from '../../../lib/insights/grade-counts.ts';
import { resultChoices } from '../../../lib/model/filter/report-filter.ts';
import { grades } from '../../../lib/model/report/report.ts';

test('the sums include every grade', () => {
  const counts = Object.fromEntries(resultChoices.map((result) => [result, 1])) as GradeCounts;
  expect(countGraded(counts)).toBe(grades.length);
  expect(countAll(counts)).toBe(resultChoices.length);
});
