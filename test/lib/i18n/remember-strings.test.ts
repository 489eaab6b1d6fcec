import { expect, test } from 'vitest';
import { rememberStrings } from '../../../lib/i18n/translate.ts';

test('the browser is asked once for a string, and each time for what is filled in', () => {
  const asked: string[] = [];
  const lookUp = rememberStrings((key, substitutions) => {
    asked.push(key);
    return [key, ...substitutions].join(' ');
  });
  expect([lookUp('delete', []), lookUp('delete', []), lookUp('empty', []), lookUp('empty', [])]).toEqual([
    'delete',
    'delete',
    'empty',
    'empty',
  ]);
  expect([lookUp('since', ['May']), lookUp('since', ['June'])]).toEqual(['since May', 'since June']);
  expect(asked).toEqual(['delete', 'empty', 'since', 'since']);
});
