import { expect, test } from 'vitest';
import { formatDays } from '../../../lib/i18n/format-time.ts';
import { setTranslator } from '../../../lib/i18n/translate.ts';

test('two days are written as the language writes a span of time', () => {
  const days = [new Date(2026, 0, 3).getTime(), new Date(2026, 1, 5).getTime()] as const;
  const write = (language: string) => {
    setTranslator(
      () => language,
      () => language,
    );
    return formatDays(...days).replaceAll(/\s/g, ' ');
  };
  expect(write('en-GB')).toBe('3 Jan – 5 Feb 2026');
  expect(write('de')).toBe('03.01. – 05.02.2026');
  expect(write('ja')).toBe('2026/01/03～2026/02/05');
});
