import { expect, test } from 'vitest';
import { findChange, listNewFailures } from '../../../../lib/model/report/grade-change.ts';
import type { StoredReport } from '../../../../lib/model/report/stored-report.ts';

test('what the page’s earlier report measured is compared only if it was before this report', () => {
  const page = { url: 'https://shop.example/', seenAt: 20 };
  const values = { Speed: '4.8 s', Size: 3 };
  const report = { ...page, id: '2', result: 'bad' as const, createdAt: 5, failedChecks: ['Speed'], values };
  const list = (generatedAt: number, more: Partial<StoredReport> = {}) => {
    const checks = { failedChecks: [], values: { Speed: '1.2 s' } };
    const earlier = { ...page, ...checks, id: '1', result: 'good' as const, createdAt: 1, generatedAt, ...more };
    return listNewFailures(findChange(report, earlier), report);
  };
  expect(list(1)).toEqual([{ name: 'Speed', before: '1.2 s', value: '4.8 s' }]);
  const known = { states: [{ result: 'good' as const, failedChecks: [], at: 1 }] };
  expect(list(9, known)).toEqual([{ name: 'Speed', before: undefined, value: '4.8 s' }]);
});

test('a grade that the page’s earlier report got later is not the grade before', () => {
  const page = { url: 'https://shop.example/', seenAt: 20 };
  const report = { ...page, id: '2', result: 'good' as const, createdAt: 5, generatedAt: 5 };
  const earlier = { ...page, id: '1', result: 'bad' as const, createdAt: 1, generatedAt: 9 };
  expect(findChange(report, earlier)).toBeUndefined();
  expect(findChange(report, { ...earlier, generatedAt: 3 })).toMatchObject({ kind: 'better', from: 'bad' });
});
