import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { formatAge, formatTime } from '../../../lib/i18n/format-time.ts';
import { formatNumber, getLanguage, setTranslator, t, tCount } from '../../../lib/i18n/translate.ts';

type Messages = Record<string, { message: string }>;

/** Looks strings up in the file of a locale, as the browser does. */
function setLanguage(language: string, uiLanguage = ''): void {
  const file = new URL(`../../../public/_locales/${language}/messages.json`, import.meta.url);
  const messages: Messages = JSON.parse(readFileSync(file, 'utf8'));
  setTranslator(
    (key, substitutions) =>
      (messages[key]?.message ?? '').replace(/\$(\d)/g, (_, index) => substitutions[Number(index) - 1] ?? ''),
    () => uiLanguage,
  );
}

afterEach(() => setTranslator(() => ''));

test('strings, numbers, dates and ages follow the language', () => {
  const now = new Date(2026, 10, 20, 12).getTime();
  setLanguage('en');
  expect([getLanguage(), t('analysePage'), formatNumber(1234.5)]).toEqual(['en', 'Analyse this page', '1,234.5']);
  expect(formatAge(now - 3 * 86_400_000, now)).toBe('3 days ago');
  setLanguage('de');
  expect([getLanguage(), t('analysePage'), formatNumber(1234.5)]).toEqual(['de', 'Diese Seite analysieren', '1.234,5']);
  expect(formatAge(now - 3 * 86_400_000, now)).toBe('vor 3 Tagen');
  expect(formatTime(now)).toContain('20.11.2026');
});

test('dates have the format of the browser’s region if its language is the same', () => {
  const noon = new Date(2026, 10, 20, 12).getTime();
  setLanguage('en', 'en-GB');
  expect(formatTime(noon)).toMatch(/^20 Nov 2026/);
  setLanguage('en', 'fr-FR');
  expect([getLanguage(), formatTime(noon)]).toEqual(['en', expect.stringMatching(/^Nov 20, 2026/)]);
});

test('counted strings use the plural forms of the language', () => {
  setTranslator((key, [count]) => (key === 'language' ? 'pl' : `${key} ${count}`));
  const stem = 'x' as Parameters<typeof tCount>[0];
  expect([1, 3, 5].map((count) => tCount(stem, count))).toEqual(['x_one 1', 'x_few 3', 'x_many 5']);
});
