import { expect, test } from 'vitest';
import { datePresets, findPreset, getFirstDay } from '../../../../lib/model/filter/date-preset.ts';

const list = (now: Date) => datePresets.map((preset) => getFirstDay(preset, now));

test('begins on a day of the user’s calendar, today among its days', () => {
  expect(list(new Date(2026, 10, 21, 23, 59))).toEqual(['2026-11-21', '2026-11-15', '2026-10-23', '2026-01-01']);
  expect(list(new Date(2028, 2, 1, 0, 0))).toEqual(['2028-03-01', '2028-02-24', '2028-02-01', '2028-01-01']);
  expect(list(new Date(2026, 0, 3))).toEqual(['2026-01-03', '2025-12-28', '2025-12-05', '2026-01-01']);
});

test('is found again by its first day, as long as nothing ends it', () => {
  const now = new Date(2026, 10, 21);
  for (const preset of datePresets) expect(findPreset(getFirstDay(preset, now), undefined, now)).toBe(preset);
  expect(findPreset('2026-11-21', '2026-11-21', now)).toBeUndefined();
  expect(findPreset('2026-11-20', undefined, now)).toBeUndefined();
  expect(findPreset(undefined, undefined, now)).toBeUndefined();
});
