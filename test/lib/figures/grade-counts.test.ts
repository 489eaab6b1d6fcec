import { expect, test } from 'vitest';
import { countAll, countGraded, type GradeCounts } from '../../../lib/figures/grade-counts.ts';
import { indexResults } from '../../../lib/model/filter/index-filter.ts';
import { grades } from '../../../lib/model/report/report.ts';

test('no grade is left out of the sums', () => {
  const counts = Object.fromEntries(indexResults.map((result) => [result, 1])) as GradeCounts;
  expect(countGraded(counts)).toBe(grades.length);
  expect(countAll(counts)).toBe(indexResults.length);
});
