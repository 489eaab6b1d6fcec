import { expect, test } from 'vitest';
import { generatePassword } from '../../../../lib/model/report/password.ts';

test('a password has twenty characters, none of which is easily mistaken for another', () => {
  expect(generatePassword()).toMatch(/^[\w-]{20}$/);
  expect(Array.from({ length: 200 }, () => generatePassword()).join('')).not.toMatch(/[0O1lI]/);
});

test('every generated password is different', () => {
  expect(new Set(Array.from({ length: 500 }, () => generatePassword())).size).toBe(500);
});

test('every character stands for the same number of byte values', () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) {
    // A rejected byte is followed by 0, which is accepted, so that each byte value is counted once.
    let isFirst = true;
    const password = generatePassword((array) => {
      array.fill(isFirst ? byte : 0);
      isFirst = false;
    });
    const character = password[0] ?? '';
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const [first = 0, ...others] = [...counts.values()];
  // Each rejected byte is counted for the character of byte 0.
  expect(new Set(others)).toEqual(new Set([4]));
  expect(first).toBe(4 + (256 % counts.size));
});
