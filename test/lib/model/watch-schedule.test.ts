// Schedules follow the user's local time: daylight saving, changes of the time zone and short months.
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { findDueRun, findNextRun, maxRunsAMonth, type Schedule } from '../../../lib/model/watch-schedule.ts';

const zone = process.env.TZ;
afterEach(() => setZone(zone));

function setZone(name: string | undefined): void {
  if (name === undefined) delete process.env.TZ;
  else process.env.TZ = name;
}

const daily = (time: string) => ({ frequency: 'daily', time }) as const;
const monthly = (day: number) => ({ frequency: 'monthly', time: '09:00', day }) as const;
/** In the time zone that is set. */
const at = (text: string) => new Date(text).getTime();
const day = 24 * 60 * 60_000;

/** The date and time of each run, if the worker checks every ten minutes. */
function listRuns(schedule: Omit<Schedule, 'since' | 'lastDate'>, from: number, until: number): [string, string][] {
  const runs: [string, string][] = [];
  for (let now = from; now <= until; now += 10 * 60_000) {
    const due = findDueRun({ ...schedule, since: from, lastDate: runs.at(-1)?.[0] }, now);
    if (due) runs.push([due.date, new Date(now).toISOString()]);
  }
  return runs;
}

describe('daylight saving', () => {
  test.each([
    ['Europe/Berlin', '02:30', '2026-03-28T12:00', ['2026-03-29', '2026-03-29T01:30:00.000Z']],
    ['America/New_York', '02:30', '2026-03-07T12:00', ['2026-03-08', '2026-03-08T07:30:00.000Z']],
  ])('in %s, a time that does not exist in spring runs once, an hour later', (zone, time, from, run) => {
    setZone(zone);
    expect(listRuns(daily(time), at(from), at(from) + day)).toEqual([run]);
  });

  test.each([
    ['Europe/Berlin', '02:30', '2026-10-24T12:00', ['2026-10-25', '2026-10-25T00:30:00.000Z']],
    ['America/New_York', '01:30', '2026-10-31T12:00', ['2026-11-01', '2026-11-01T05:30:00.000Z']],
  ])('in %s, a time that exists twice in autumn runs only the first time', (zone, time, from, run) => {
    setZone(zone);
    expect(listRuns(daily(time), at(from), at(from) + day)).toEqual([run]);
  });

  test('any other time stays the same local time', () => {
    setZone('Europe/Berlin');
    expect(listRuns(daily('09:00'), at('2026-03-27T12:00'), at('2026-03-30T12:00')).map(([, time]) => time)).toEqual([
      '2026-03-28T08:00:00.000Z',
      '2026-03-29T07:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
    ]);
  });
});

describe('a change of the time zone', () => {
  test('after travel west across the date line, the repeated date does not run again', () => {
    setZone('Pacific/Auckland');
    const since = at('2026-06-09T12:00');
    const now = at('2026-06-10T09:30');
    expect(findDueRun({ ...daily('09:00'), since }, now)?.date).toBe('2026-06-10');
    setZone('America/Los_Angeles');
    const after = { ...daily('09:00'), since, lastDate: '2026-06-10' };
    expect(new Date(now).getDate()).toBe(9);
    expect(findNextRun(after, now)).toBe(at('2026-06-11T09:00'));
    expect(findDueRun(after, at('2026-06-10T23:00'))).toBeUndefined();
  });

  test('after travel east, a time that was skipped runs at once', () => {
    setZone('Europe/Berlin');
    const schedule = { ...daily('09:00'), since: at('2026-06-09T12:00'), lastDate: '2026-06-09' };
    const now = at('2026-06-10T08:00');
    expect(findDueRun(schedule, now)).toBeUndefined();
    setZone('Asia/Tokyo');
    expect(findDueRun(schedule, now)?.date).toBe('2026-06-10');
  });
});

describe('a monthly schedule', () => {
  test.each([
    [31, ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
    [29, ['2027-01-29', '2027-02-28', '2027-03-29', '2027-04-29']],
    [1, ['2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01']],
  ])('a schedule for day %d runs once a month, in a shorter month on its last day', (chosen, dates) => {
    setZone('Europe/Berlin');
    const runs = listRuns(monthly(chosen), at('2026-12-31T12:00'), at('2027-04-30T12:00'));
    expect(runs.map(([date]) => date)).toEqual(dates);
  });

  test('a schedule for day 31 runs on February 29 in a leap year', () => {
    setZone('UTC');
    expect(findNextRun(monthly(31), at('2028-02-01T00:00'))).toBe(at('2028-02-29T09:00'));
  });
});

test('a weekly schedule runs on its weekday', () => {
  setZone('America/New_York');
  const sundays = { frequency: 'weekly', time: '00:00', weekday: 0 } as const;
  expect(findNextRun(sundays, at('2026-06-10T12:00'))).toBe(at('2026-06-14T00:00'));
});

test('only the last missed run is made up, and none from before the schedule was set', () => {
  setZone('Europe/Berlin');
  const since = at('2026-06-01T12:00');
  expect(findDueRun({ ...daily('09:00'), since }, at('2026-06-20T08:00'))?.date).toBe('2026-06-19');
  expect(findDueRun({ ...daily('09:00'), since }, at('2026-06-02T08:59'))).toBeUndefined();
});

test('a last run that is in the future because the clock was set back does not block runs', () => {
  setZone('Europe/Berlin');
  const schedule = { ...daily('09:00'), since: at('2026-06-09T12:00'), lastDate: '2031-01-01' };
  expect(findDueRun(schedule, at('2026-06-10T09:00'))?.date).toBe('2026-06-10');
  expect(findNextRun(schedule, at('2026-06-10T09:00'))).toBe(at('2026-06-11T09:00'));
});

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Kiritimati',
];

test('in every time zone each due date runs once, and no month has more runs than its stated maximum', () => {
  const schedules = fc.record({
    frequency: fc.constantFrom('daily', 'weekly', 'monthly'),
    hours: fc.nat(23),
    minutes: fc.constantFrom(0, 30, 59),
    weekday: fc.nat(6),
    day: fc.integer({ min: 1, max: 31 }),
  });
  fc.assert(
    fc.property(schedules, fc.constantFrom(...zones), fc.nat(700), ({ hours, minutes, ...rest }, zone, days) => {
      setZone(zone);
      const time = [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':');
      const times = { ...rest, time };
      const start = at('2025-12-31T23:59') + days * day;
      const runs: string[] = [];
      let now = start;
      for (let next = findNextRun(times, now); next !== undefined && next < start + 120 * day; ) {
        now = next;
        const due = findDueRun({ ...times, since: start, lastDate: runs.at(-1) }, now);
        expect(due?.at).toBe(now);
        runs.push(due?.date ?? '');
        next = findNextRun({ ...times, lastDate: due?.date }, now);
      }
      expect(new Set(runs).size).toBe(runs.length);
      const least = { daily: 119, weekly: 16, monthly: 3 }[times.frequency];
      expect(runs.length).toBeGreaterThanOrEqual(least);
      for (const month of Map.groupBy(runs, (date) => date.slice(0, 7)).values())
        expect(month.length).toBeLessThanOrEqual(maxRunsAMonth[times.frequency]);
    }),
  );
});
