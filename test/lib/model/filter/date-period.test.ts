import { expect, test } from 'vitest';
import { datePeriods, getDays, getPeriodDays } from '../../../../lib/model/filter/date-period.ts';

function listDays(now: Date) {
  return datePeriods.map((period) => {
    const { since, until = 'open' } = getPeriodDays(period, now);
    return `${period} ${since} ${until}`;
  });
}

test('periods begin on a day of the user’s calendar; the last 7 and 30 days include today', () => {
  expect(listDays(new Date(2026, 10, 21, 23, 59))).toEqual([
    'today 2026-11-21 open',
    'last7 2026-11-15 open',
    'last30 2026-10-23 open',
    'thisMonth 2026-11-01 open',
    'lastMonth 2026-10-01 2026-10-31',
  ]);
  expect(listDays(new Date(2028, 2, 1, 0, 0))).toEqual([
    'today 2028-03-01 open',
    'last7 2028-02-24 open',
    'last30 2028-02-01 open',
    'thisMonth 2028-03-01 open',
    'lastMonth 2028-02-01 2028-02-29',
  ]);
  expect(getPeriodDays('lastMonth', new Date(2026, 0, 3))).toEqual({ since: '2025-12-01', until: '2025-12-31' });
});

test('a period takes precedence over chosen days and moves with the current date', () => {
  const own = { since: '2020-01-01', until: '2020-01-31' };
  expect(getDays(own)).toEqual(own);
  expect(getDays({ ...own, period: 'today' }, new Date(2026, 10, 21))).toEqual({ since: '2026-11-21' });
  expect(getDays({ ...own, period: 'today' }, new Date(2026, 10, 22))).toEqual({ since: '2026-11-22' });
});
