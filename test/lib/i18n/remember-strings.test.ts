import { expect, test } from 'vitest';
import { rememberStrings } from '../../../lib/i18n/translate.ts';

test('a string is requested from the browser once, but every time if it has substitutions', () => {
  const requested: string[] = [];
  const lookUp = rememberStrings((key, substitutions) => {
    requested.push(key);
    return [key, ...substitutions].join(' ');
  });
  expect([lookUp('delete', []), lookUp('delete', []), lookUp('empty', []), lookUp('empty', [])]).toEqual([
    'delete',
    'delete',
    'empty',
    'empty',
  ]);
  expect([lookUp('since', ['May']), lookUp('since', ['June'])]).toEqual(['since May', 'since June']);
  expect(requested).toEqual(['delete', 'empty', 'since', 'since']);
});
