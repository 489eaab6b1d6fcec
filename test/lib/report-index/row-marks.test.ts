import { expect, test } from 'vitest';
import { createReportIndex } from '../../../lib/report-index/report-index.ts';
import { createRowMarks } from '../../../lib/report-index/row-marks.ts';

test('marks are set, counted and picked in the order of the rows that are asked for', () => {
  const marks = createRowMarks();
  marks.set([3, 70_000, 5], true);
  marks.set([5], false);
  expect([...marks.pick(Uint32Array.of(70_000, 5, 3, 4, 90_000))]).toEqual([70_000, 3]);
  expect(marks.count(Uint32Array.of(70_000, 3, 3))).toBe(3);
  expect(marks.has(3)).toBe(true);
  marks.clear();
  expect(marks.has(70_000)).toBe(false);
});

test('a report keeps its mark through changes, and the one that gets its row later does not', () => {
  const index = createReportIndex();
  const make = (id: string) => ({ id, url: 'https://shop.example/', seenAt: 1 });
  index.put([make('1'), make('2')]);
  const row = index.findRow('1') ?? -1;
  index.chosen.set([row], true);
  index.leaving.set([row], true);
  index.put([make('3'), { ...make('1'), project: 'Shop' }]);
  expect(index.chosen.has(index.findRow('1') ?? -1)).toBe(true);
  index.remove(['1']);
  index.put([make('4')]);
  expect(index.findRow('4')).toBe(row);
  expect([index.chosen.has(row), index.leaving.has(row)]).toEqual([false, false]);
});
