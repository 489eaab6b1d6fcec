import { expect, test } from 'vitest';
import { generatePassword } from '../../../../lib/model/report/password.ts';

test('has twenty characters that are not mistaken for one another', () => {
  expect(generatePassword()).toMatch(/^[\w-]{20}$/);
  expect(Array.from({ length: 200 }, () => generatePassword()).join('')).not.toMatch(/[0O1lI]/);
});

test('is another one every time', () => {
  expect(new Set(Array.from({ length: 500 }, () => generatePassword())).size).toBe(500);
});

test('draws again for bytes that would make some characters likelier', () => {
  const draws = [255, 240, 7];
  const fills: number[] = [];
  const password = generatePassword((array) => {
    const byte = draws.shift() ?? 8;
    fills.push(byte);
    array.fill(byte);
  });
  expect(fills).toEqual([255, 240, 7]);
  expect(new Set(password).size).toBe(1);
});

test('gives every character the same number of bytes', () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) {
    // A byte that is refused is followed by one that is not, so only first draws are counted.
    let isFirst = true;
    const password = generatePassword((array) => {
      array.fill(isFirst ? byte : 0);
      isFirst = false;
    });
    const character = password[0] ?? '';
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const [first = 0, ...others] = [...counts.values()];
  // The refused bytes all fall back to the character of byte 0.
  expect(new Set(others)).toEqual(new Set([4]));
  expect(first).toBe(4 + (256 % counts.size));
});
