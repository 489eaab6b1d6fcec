import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAnswer } from '../../../../lib/api/shapes/json.ts';

const key = 'key-1234';
const redact = (text: string) => text.replaceAll(key, '…');

/** What `parseAnswer` promises, for values that are not nested deep. */
function parsePlainly(value: unknown): unknown {
  if (typeof value === 'string') return redact(value);
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (Array.isArray(value)) return value.map(parsePlainly);
  if (typeof value !== 'object' || value === null) return value;
  const read = ([name, inner]: [string, unknown]) => {
    const isHidden = name.toLowerCase() === 'password' && ![null, '', false].includes(inner as never);
    return [redact(name), isHidden ? '••••' : parsePlainly(inner)];
  };
  return Object.fromEntries(Object.entries(value).map(read));
}

function write(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map(write).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}:${write(inner)}`)}}`;
}

test('whatever comes, the key and passwords go, large numbers keep their digits, and the rest is as it was', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom(key, `/${key}?`, 'https://shop.example/'));
  const name = fc.oneof(fc.string(), fc.constantFrom('id', 'password', 'Password', 'passwords', key, '__proto__'));
  const number = fc.oneof(fc.integer(), fc.bigInt(), fc.constant(2n ** 53n), fc.constant(2n ** 53n - 1n));
  const leaf = fc.oneof(text, number, fc.boolean(), fc.constant(null));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('value')),
      fc.array(fc.tuple(name, tie('value'))).map(toObject),
    ),
  }));
  fc.assert(
    fc.property(value, (value) => {
      expect(parseAnswer(write(value), redact)).toStrictEqual(parsePlainly(value));
    }),
    { numRuns: 2000 },
  );
});

function toObject(entries: [string, unknown][]): object {
  return Object.fromEntries(entries);
}
