// Data with which a malicious service, or someone who writes into its responses, could attack Pagegrade.
import { deepStrictEqual } from 'node:assert';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { getItemPath } from '../../../lib/api/requests.ts';
import type { ProblemError } from '../../../lib/model/problem.ts';
import { getReportLink } from '../../../lib/model/report/report-link.ts';
import { answerWith, listProjectsOf, searchPageReports, showReportOf } from './answer-with.ts';
import { getProblem } from './get-problem.ts';

const nested = (depth: number, inner = '1') => '{"a":['.repeat(depth / 2) + inner + ']}'.repeat(depth / 2);

function getDepth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(getDepth));
}

/** Text with a special meaning in addresses, HTML and JavaScript objects, and text that looks like other text. */
const piece = fc.constantFrom(
  ...['.', '..', '/', '\\', '?x', '#', '%2e%2e', '%2f', '%', ';a=b', '&', ' ', '\t', '\n', '\0', '@', ':', '//', '*'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '\ud800',
    '\udc00',
  ],
  ...['\u202e', '\u2066', '\u2069', '\u200b', 'ü', '日本', '😀', 'a', '1', '-'],
);
const name = fc.oneof(
  fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary' }),
);

/** The decoded segments of a path, as a server reads them. */
function readSegments(path: string): string[] {
  const url = new URL(`https://host/base${path}`);
  expect(url.search + url.hash).toBe('');
  return url.pathname.split('/').slice(1).map(decodeURIComponent);
}

describe('ids and project names in paths', () => {
  test('an id or a project’s name is exactly one segment of a path, or is refused', () => {
    let refused = 0;
    fc.assert(
      fc.property(name, fc.constantFrom('reports', 'projects'), (text, collection) => {
        try {
          expect(readSegments(`/api/v1/${getItemPath(collection, text)}`)).toEqual([
            'base',
            'api',
            'v1',
            collection,
            text,
          ]);
        } catch (error) {
          expect((error as ProblemError).problem).toEqual({ code: 'nameNotAddressable' });
          expect(['', '.', '..'].includes(text) || !text.isWellFormed()).toBe(true);
          refused++;
        }
      }),
      { numRuns: 2000 },
    );
    expect(refused).toBeGreaterThan(20);
  });

  test('an id or a project’s name that is too long for an address is refused before a request', async () => {
    const client = answerWith('{}');
    expect(await getProblem(client.deleteProject('x'.repeat(100_000)))).toEqual({ code: 'nameNotAddressable' });
    expect(await getProblem(client.deleteReport('ü'.repeat(2_000)))).toEqual({ code: 'nameNotAddressable' });
    await expect(client.deleteProject('ü'.repeat(1_000))).resolves.toBeDefined();
  });
});

test('the link of a report always has the origin of the service, without credentials', () => {
  const scheme = fc.constantFrom(
    'javascript:',
    'data:text/html,',
    'file:///',
    'blob:',
    'vbscript:',
    'JaVaScRiPt:',
    'ftp://',
  );
  const host = fc.constantFrom(
    'https://',
    '//',
    '/\\',
    '\\\\',
    'https:/',
    'http://',
    'https://me:secret@',
    'HTTPS:\\\\',
  );
  const where = fc.constantFrom(
    'reports.example',
    'evil.example',
    'reports.example.evil.example',
    'reports.example@evil.example',
  );
  const link = fc.oneof(fc.tuple(scheme, name), fc.tuple(host, where, name)).map((parts) => parts.join(''));
  fc.assert(
    fc.property(name, fc.option(fc.oneof(link, name), { nil: undefined }), (id, sent) => {
      const url = new URL(getReportLink('https://reports.example/sub', { id, link: sent }));
      expect([url.origin, url.username, url.password]).toEqual(['https://reports.example', '', '']);
    }),
    { numRuns: 2000 },
  );
});

test('an item with any names and values is read unchanged and does not pollute prototypes', async () => {
  const field = fc.tuple(
    fc.oneof(name, fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty')),
    name,
  );
  await fc.assert(
    fc.asyncProperty(
      name.filter((id) => /\S/.test(id)),
      fc.array(field, { maxLength: 6 }),
      async (id, fields) => {
        // The engine of Node 24 itself mistakes a name that ends in a backslash for an earlier such name.
        const named = fields.filter(([key]) => key.toLowerCase() !== 'password' && !key.endsWith('\\'));
        const row = Object.fromEntries([...named, ['id', id], ['url', 'https://a.example/'], ['project', 'p']]);
        const [report] = await searchPageReports({ data: [row] });
        deepStrictEqual(report?.fields, row);
        expect(report?.id).toBe(id);
        const [project] = await listProjectsOf({ data: [{ ...row, project: id }] });
        expect(project?.name).toBe(id);
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      },
    ),
    { numRuns: 300 },
  );
  expect(await showReportOf('{"id":1,"__proto__":{"polluted":1,"url":"https://evil.example"}}')).toMatchObject({
    url: '',
  });
  expect(Object.keys(Object.prototype)).toEqual([]);
});

describe('deep nesting', () => {
  test.each([100, 1_000, 10_000, 1_000_000])(
    'a field with %i levels of nesting is cut, so that a report or project has at most 20 levels',
    async (depth) => {
      const body = `{"data":[{"id":1,"url":"https://a.example/","deep":${nested(depth)}},{"id":2}]}`;
      const reports = await searchPageReports(body);
      expect(reports.map(({ id }) => id)).toEqual(['1', '2']);
      expect(getDepth(reports[0]?.fields)).toBeLessThanOrEqual(20);
      expect(JSON.stringify(reports[0]?.fields, null, 2).length).toBeLessThan(2_000);
      const [project] = await listProjectsOf(`[{"project":"p","deep":${nested(depth)}}]`);
      expect(getDepth(project?.fields)).toBeLessThanOrEqual(20);
    },
  );

  test.each([10_000, 1_000_000])(
    'an error response with %i levels of nesting has the same problem as without',
    async (depth) => {
      const body = `{"data":[{"id":1,"url":"https://a.example/","deep":${nested(depth)}}]}`;
      expect(await getProblem(answerWith(body, 422).deleteReport('1'))).toMatchObject({ code: 'invalid' });
    },
  );
});

describe('large responses are read within two seconds of CPU time', () => {
  /** Microseconds. */
  const limit = 2_000_000;

  /** Checks the CPU time of a call, so that other work on the machine is not counted. */
  async function checkTime<Value>(call: Promise<Value>): Promise<Value> {
    const start = process.cpuUsage();
    const value = await call;
    expect(process.cpuUsage(start).user).toBeLessThan(limit);
    return value;
  }

  test('a response may have millions of spaces before it, after it or instead of it', async () => {
    const blanks = ' \n'.repeat(2_000_000);
    const write = { rerun: true };
    expect(await checkTime(getProblem(answerWith(`${blanks}x`).updateReport('1', write)))).toMatchObject({
      excerpt: 'x',
    });
    expect(await checkTime(getProblem(answerWith(`{${blanks}x`).updateReport('1', write)))).toBeDefined();
    await checkTime(answerWith(blanks).deleteReport('1'));
    await checkTime(answerWith(`${blanks}{"id":1}${blanks}`).updateReport('1', write));
  });

  test('an address of 6 million characters is read completely, and is short in a problem', async () => {
    const long = '\u202e<b>"\\'.repeat(1_000_000);
    const body = JSON.stringify([{ id: 1, url: `https://a.example/${long}`, project: 'p' }]);
    const [report] = await checkTime(searchPageReports(body));
    expect(report?.url).toHaveLength(long.length + 18);
    const problem = await checkTime(getProblem(answerWith(body, 422).deleteReport('1')));
    expect(JSON.stringify(problem).length).toBeLessThan(2_000);
  });

  test('a list with more rows than a browser can show is a problem', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
    expect(await searchPageReports(rows(2_000))).toHaveLength(2_000);
    expect(await checkTime(getProblem(searchPageReports(rows(200_000))))).toMatchObject({ code: 'notUnderstood' });
    const empty = Array.from({ length: 1_000_000 }, () => ({}));
    expect(await checkTime(getProblem(searchPageReports({ data: empty })))).toMatchObject({ code: 'notUnderstood' });
  });

  test('of 200,000 fields a report keeps the first thousand', async () => {
    const more = Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`field${at}`, at]));
    const report = await checkTime(showReportOf({ id: 1, url: 'https://a.example', ...more }));
    expect(Object.keys(report.fields)).toHaveLength(1_000);
  });

  test.each<[string, (at: number) => [string, unknown]]>([
    ['a map', (at) => [`f${at}`, ['No.']]],
    ['a map of maps', (at) => [`f${at}`, { a: { b: ['No.'] } }]],
  ])('of the messages for 100,000 fields, as %s or as a list, at most 20 fields are kept', async (_name, write) => {
    const entries = Array.from({ length: 100_000 }, (_, at) => write(at));
    const list = entries.map(([field]) => ({ field, message: 'No.' }));
    for (const errors of [Object.fromEntries(entries), list, { error: list }]) {
      const problem = await checkTime(getProblem(answerWith({ message: 'Bad.', errors }, 422).deleteReport('1')));
      expect(Object.keys(problem.fields ?? {}).length).toBeLessThanOrEqual(20);
      expect(JSON.stringify(problem).length).toBeLessThan(20_000);
    }
  });
});

test.each([
  ['rows', `[${'{},'.repeat(100_000)}{}]`],
  ['names', `{${Array.from({ length: 100_000 }, (_, number) => `"n${number}":[{"id":1}]`).join()}}`],
])('a response with 100,000 %s is parsed once and refused', async (_what, text) => {
  const parse = vi.spyOn(JSON, 'parse');
  expect(await getProblem(searchPageReports(text))).toMatchObject({ code: 'notUnderstood' });
  expect(parse).toHaveBeenCalledTimes(1);
  parse.mockRestore();
});
