import { expect, onTestFinished, test, vi } from 'vitest';
import { readTimestamp } from '../../../lib/model/timestamp.ts';

const time = Date.UTC(2026, 4, 1, 10, 20, 30);

test.each<[unknown, number]>([
  ['2026-05-01T10:20:30Z', time],
  ['2026-05-01T10:20:30.000000Z', time],
  ['2026-05-01T10:20:30.123456Z', time + 123],
  ['2026-05-01T10:20:30,5Z', time + 500],
  ['2026-05-01T12:20:30+02:00', time],
  ['2026-05-01T12:20:30+0200', time],
  ['2026-05-01T08:20:30-02', time],
  ['2026-05-01t10:20:30z', time],
  ['2026-05-01 10:20:30', time],
  ['2026-05-01T10:20:30', time],
  [' 2026-05-01 10:20:30 ', time],
  ['2026-05-01 10:20', time - 30_000],
  ['2026-05-01', Date.UTC(2026, 4, 1)],
  [time / 1000, time],
  [time / 1000 + 0.25, time + 250],
  [String(time / 1000), time],
  [time, time],
  [String(time), time],
])('%j is a valid timestamp', (value, expected) => {
  expect(readTimestamp(value)).toBe(expected);
});

test.each<[unknown]>([
  [null],
  [undefined],
  [''],
  ['yesterday'],
  ['5 minutes ago'],
  ['0000-00-00 00:00:00'],
  ['2026-13-01'],
  ['2026-05-01T25:00:00Z'],
  ['2026-05-01T10:20:30+99:00'],
  ['20260501'],
  ['2026'],
  [2026],
  [0],
  [-1],
  [Number.NaN],
  [1e300],
  [true],
  [{ date: '2026-05-01' }],
  [['2026-05-01']],
])('%j is not a valid timestamp', (value) => {
  expect(readTimestamp(value)).toBeUndefined();
});

test('a timestamp without a time zone is read as UTC, whatever the time zone of the browser', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(new Date(time).getTimezoneOffset()).toBe(-540);
  expect(readTimestamp('2026-05-01T10:20:30')).toBe(time);
});
