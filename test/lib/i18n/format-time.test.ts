import { expect, onTestFinished, test, vi } from 'vitest';
import { formatAge, formatDays, formatDuration } from '../../../lib/i18n/format-time.ts';
import { setTranslator } from '../../../lib/i18n/translate.ts';

function setLanguage(language: string): void {
  setTranslator(
    () => language,
    () => language,
  );
}

const now = new Date(2026, 2, 12, 22, 30);

test.each([
  ['now', new Date(2026, 2, 12, 22, 29, 1)],
  ['1 minute ago', new Date(2026, 2, 12, 22, 29)],
  ['23 hours ago', new Date(2026, 2, 11, 23)],
  ['yesterday', new Date(2026, 2, 11, 0, 30)],
  ['2 days ago', new Date(2026, 2, 10, 23)],
  ['13 days ago', new Date(2026, 1, 27, 23)],
  ['2 weeks ago', new Date(2026, 1, 26)],
  ['7 weeks ago', new Date(2026, 0, 20)],
  ['2 months ago', new Date(2026, 0, 10)],
  ['23 months ago', new Date(2024, 3, 1)],
  ['2 years ago', new Date(2024, 2, 1)],
  // The clock of a service may be ahead.
  ['now', new Date(2026, 2, 13, 22)],
])('an age is written as “%s”, by the calendar of the user', (words, time) => {
  setLanguage('en');
  expect(formatAge(time.getTime(), now.getTime())).toBe(words);
});

test('on a day of 25 hours its first hour is “today”, and the hour before that is “yesterday”', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  onTestFinished(() => void vi.unstubAllEnvs());
  setLanguage('en');
  const now = new Date(2026, 9, 25, 23, 45).getTime();
  const ages = [24.5, 25].map((hours) => formatAge(now - hours * 3_600_000, now));
  expect(ages).toEqual(['today', 'yesterday']);
});

test('two days ago is written as one word in a language that has one', () => {
  setLanguage('de');
  const twoDaysAgo = new Date(2026, 2, 10, 23, 30).getTime();
  expect(formatAge(twoDaysAgo, now.getTime())).toBe('vorgestern');
});

test('a range of two days is written in the format of the language', () => {
  const days = [new Date(2026, 0, 3).getTime(), new Date(2026, 1, 5).getTime()] as const;
  const write = (language: string) => {
    setLanguage(language);
    return formatDays(...days).replaceAll(/\s/g, ' ');
  };
  expect(write('en-GB')).toBe('3 Jan – 5 Feb 2026');
  expect(write('de')).toBe('03.01. – 05.02.2026');
  expect(write('ja')).toBe('2026/01/03～2026/02/05');
});

test.each([
  ['en', '8 seconds', '2 minutes'],
  ['ar', '8 ثوان', 'دقيقتان'],
  ['pl', '8 sekund', '2 minuty'],
])('a duration is written in the plural form of the language: %s', (language, seconds, minutes) => {
  setLanguage(language);
  expect([8, 120].map((time) => formatDuration(time))).toEqual([seconds, minutes]);
});
