import { expect, test } from 'vitest';
import { findChange, listNewFailures } from '../../../../lib/model/report/grade-change.ts';

test('what the page’s earlier report measured is compared only if it was before this report', () => {
  const page = { url: 'https://shop.example/', seenAt: 20 };
  const values = { Speed: '4.8 s', Size: 3 };
  const report = { ...page, id: '2', result: 'bad' as const, createdAt: 5, failedChecks: ['Speed'], values };
  const list = (generatedAt: number) => {
    const checks = { failedChecks: [], values: { Speed: '1.2 s' } };
    const earlier = { ...page, ...checks, id: '1', result: 'good' as const, createdAt: 1, generatedAt };
    return listNewFailures(findChange(report, earlier), report);
  };
  expect(list(1)).toEqual([{ name: 'Speed', before: '1.2 s', value: '4.8 s' }]);
  expect(list(9)).toEqual([{ name: 'Speed', before: undefined, value: '4.8 s' }]);
});
