import { expect, test } from 'vitest';
import { isAwaitingResult } from '../../../../lib/model/report/report.ts';

test.each([undefined, null, 'pending', ''])('a grade is still awaited while the service sends %j', (result) => {
  expect(isAwaitingResult({ fields: { result } })).toBe(true);
});

test.each([41, '41', '-3.5 %', true, {}, []])('a value that is no grade is final: %j', (result) => {
  expect(isAwaitingResult({ fields: { result } })).toBe(false);
});

test('a known grade is final, whatever the service sends', () => {
  expect(isAwaitingResult({ result: 'bad', fields: { result: null } })).toBe(false);
});
