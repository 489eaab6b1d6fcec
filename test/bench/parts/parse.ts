import { performance } from 'node:perf_hooks';
import { reportList } from '../../../lib/api/answer-schemas.ts';
import { readList, readReport } from '../../../lib/api/answers.ts';
import { parseIfJson } from '../../../lib/api/json.ts';
import { type ServiceResponse, toFailure } from '../../../lib/api/problems.ts';
import { createSafeText } from '../../../lib/api/safe-text.ts';
import type { Figure } from '../figure.ts';
import { describePair, getMedian, type Pair } from '../statistics.ts';

const megabyte = 1_000_000;
const fill = (part: string) => part.repeat(Math.floor(megabyte / part.length)).slice(0, -1);
const listNames = (value: string) =>
  Array.from({ length: megabyte / 20 }, (_, number) => `"field${number}":${value}`).join();

/** Bodies of about a megabyte that cost the most to read, and how each is read. */
const bodies: [name: string, body: string, read: (response: ServiceResponse) => unknown][] = [
  ['a list of empty objects', `{"data":[${fill('{},')}]}`, readReports],
  ['a report of many fields', `{"data":{"id":1,"url":"https://a.example",${listNames('1')}}}`, readReport],
  ['many lists', `{${listNames('[{}]')}}`, readReports],
  ['a failure of backslashes', JSON.stringify({ message: '\\'.repeat(megabyte / 2) }), toFailure],
  ['a report with a long host', `{"data":{"id":1,"url":"https://xn--${fill('ab')}.example"}}`, readReport],
  ['a list of long numbers', `{"data":[${fill('12345678901234567890,')}]}`, readReports],
];

/** Measures how long the worker is busy with a body from a hostile service, and compares it with `JSON.parse` alone. */
export async function measureParse(rounds: number): Promise<Figure[]> {
  const safeText = createSafeText('key-of-the-stand-in', 'password');
  return bodies.map(([name, text, read]) => {
    const pairs = Array.from({ length: rounds }, (): Pair => {
      const base = time(() => JSON.parse(text));
      const measured = time(() => {
        const body = parseIfJson(text);
        return read({ status: 200, text, body, safeText });
      });
      return { measured, base };
    });
    const measured = getMedian(pairs.map(({ measured }) => measured)) / (text.length / megabyte);
    const note = `${describePair(pairs, 1, 1)} ms with JSON.parse alone, for ${(text.length / megabyte).toFixed(2)} MB`;
    return { name: `reading a megabyte: ${name}`, measured, unit: 'ms', bound: 100, note };
  });
}

function readReports(response: ServiceResponse): unknown {
  return readList(response, reportList);
}

/** Milliseconds. That the body cannot be understood does not matter. */
function time(run: () => unknown): number {
  const start = performance.now();
  try {
    run();
  } catch {}
  return performance.now() - start;
}
