// Properties of all responses of a service, not only of examples: no report is lost, and none is invented.
import { deepStrictEqual } from 'node:assert';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { ProblemError } from '../../../lib/model/problem.ts';
import { type Privacy, privacies } from '../../../lib/model/report/privacy.ts';
import { grades, type Report } from '../../../lib/model/report/report.ts';
import { answerWith, listProjectsOf, searchPageReports, showReportOf } from './answer-with.ts';

type Sent = Record<string, unknown>;

/** A value as a service may encode it (`sent`), and the value that must be read (`expected`). */
type Encoded<Value> = fc.Arbitrary<{ sent: unknown; expected: Value | undefined }>;

// The tests make thousands of requests, on machines that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const runs = { numRuns: 150 };

function encode<Value>(values: fc.Arbitrary<Value>, ...encodings: ((value: Value) => unknown)[]): Encoded<Value> {
  return fc
    .tuple(values, fc.constantFrom(...encodings))
    .map(([expected, encoding]) => ({ sent: encoding(expected), expected }));
}

const second = fc.integer({ min: 1e8, max: 4e9 }).map((value) => value * 1000);
const iso = (time: number) => new Date(time).toISOString();
const time = encode(
  second,
  iso,
  (value) => iso(value).replace('Z', '000Z'),
  (value) => iso(value).replace('Z', '+00:00'),
  (value) => iso(value).slice(0, 19).replace('T', ' '),
  (value) => value / 1000,
  (value) => String(value / 1000),
);

const number = (privacy: Privacy) => privacies.indexOf(privacy);
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const absent = { sent: undefined, expected: undefined };

function optional<Value>(encoded: Encoded<Value>): Encoded<Value> {
  return fc.oneof({ weight: 3, arbitrary: encoded }, fc.constant(absent));
}

const knownFields = fc.record({
  id: encode(
    fc.oneof(fc.nat().map(String), fc.uuid()),
    (id) => id,
    (id) => (/^\d+$/.test(id) ? Number(id) : id),
  ),
  url: encode(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => url),
  project: optional(
    encode(
      fc.domain(),
      (name) => name,
      (name) => ({ id: 7, name }),
    ),
  ),
  result: optional(
    encode(
      fc.constantFrom(...grades),
      (grade) => grade,
      capital,
      (grade) => grade.toUpperCase(),
    ),
  ),
  privacy: optional(encode(fc.constantFrom(...privacies), number, (privacy) => String(number(privacy)), capital)),
  created_at: optional(time),
  generated_at: optional(time),
  link: optional(encode(fc.webUrl(), (url) => url)),
});

const reserved = ['id', 'url', 'project', 'result', 'privacy', 'created_at', 'generated_at', 'link', 'password'];
const otherLinks = ['report_url', 'report_link', 'share_url', 'share_link', 'public_url', 'permalink'];

/** Fields that Pagegrade does not know. Without passwords, which are masked on purpose, and `-0`, which JSON lacks. */
const unknownFields = fc
  .dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'data')), fc.jsonValue({ maxDepth: 2 }))
  .map((fields) => JSON.parse(JSON.stringify(fields)) as Sent)
  .filter((fields) => !Object.keys(fields).some((name) => [...reserved, ...otherLinks].includes(name)))
  .filter((fields) => !/password"/i.test(JSON.stringify(fields)) && !/\d{16}/.test(JSON.stringify(fields)));

const arbitraryReport = fc.tuple(knownFields, unknownFields).map(([known, unknown]) => {
  const sent = Object.entries(known).map(([name, { sent }]): [string, unknown] => [name, sent]);
  const encodedFields = sent.filter(([, value]) => value !== undefined);
  // Created from entries: an assignment to `__proto__` would not create a field.
  const row = Object.fromEntries([...Object.entries(unknown), ...encodedFields]);
  return { row, expected: toExpected(known, row) };
});

function toExpected(known: typeof knownFields extends fc.Arbitrary<infer Known> ? Known : never, row: Sent): Report {
  const names = { created_at: 'createdAt', generated_at: 'generatedAt' } as Record<string, string>;
  const expected = Object.entries(known).map(([name, { expected }]): [string, unknown] => [
    names[name] ?? name,
    expected,
  ]);
  return Object.fromEntries([
    ...expected.filter(([, value]) => value !== undefined),
    ['fields', row],
  ]) as unknown as Report;
}

const otherNames = ['error', 'errors', 'links', 'message', 'messages', 'meta', 'warnings'];
const listNames = ['data', 'items', 'results', 'rows', 'reports'];
const anyName = fc.string().filter((name) => ![...otherNames, ...listNames, 'password'].includes(name.toLowerCase()));

/** Fields that may be beside the rows without being taken for them. */
const beside = fc.record(
  {
    success: fc.constant(true),
    message: fc.string(),
    count: fc.nat(),
    meta: fc.constant({ current_page: 1, last_page: 1 }),
    links: fc.constant([{ url: null, label: '1', active: true }]),
    errors: fc.constant([]),
  },
  { requiredKeys: [] },
);

const envelope = fc.oneof(
  fc.constant((rows: unknown) => rows),
  fc.tuple(fc.constantFrom(...listNames), beside).map(([name, rest]) => (rows: unknown) => ({ ...rest, [name]: rows })),
  fc.tuple(fc.constantFrom('data', 'reports'), beside).map(([name, rest]) => (rows: unknown) => ({
    [name]: { ...rest, data: rows },
  })),
);

const anyEnvelope = fc.tuple(anyName, beside).map(
  ([name, rest]) =>
    (rows: unknown) =>
      Object.fromEntries([...Object.entries(rest), [name, rows]]),
);

test('every report of a list is read with its values, in any envelope', async () => {
  const wrapped = fc.oneof(
    fc.tuple(fc.array(arbitraryReport, { maxLength: 12 }), envelope),
    fc.tuple(fc.array(arbitraryReport, { minLength: 1, maxLength: 12 }), anyEnvelope),
  );
  await fc.assert(
    fc.asyncProperty(wrapped, async ([reports, wrap]) => {
      const found = await searchPageReports(wrap(reports.map(({ row }) => row)));
      // Node's comparison: `expect` reads the property `constructor` of the values, which may be any field here.
      deepStrictEqual(
        found,
        reports.map(({ expected }) => expected),
      );
    }),
    runs,
  );
});

test('one report is read with its values, in any envelope', async () => {
  const wraps = fc.oneof(
    fc.constant((row: unknown) => row),
    fc.tuple(fc.constantFrom('data', 'report'), beside).map(([name, rest]) => (row: unknown) => ({
      ...rest,
      [name]: row,
    })),
    anyEnvelope.filter((wrap) => !Object.hasOwn(wrap(1), 'id')),
  );
  await fc.assert(
    fc.asyncProperty(arbitraryReport, wraps, async ({ row, expected }, wrap) => {
      deepStrictEqual(await showReportOf(wrap(row)), expected);
    }),
    runs,
  );
});

test('every project of a list is read with its name, in any envelope', async () => {
  const row = fc.tuple(fc.domain(), fc.constantFrom('project', 'name', ''));
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 12 }), envelope, async (rows, wrap) => {
      const body = wrap(rows.map(([name, field]) => (field ? { id: 1, [field]: name } : name)));
      const readable = JSON.stringify(body).replace('"reports":', '"projects":');
      expect((await listProjectsOf(readable)).map(({ name }) => name)).toEqual(rows.map(([name]) => name));
    }),
    runs,
  );
});

/** Whether a row of a list of projects stands for the reports without a project. */
function isNameless(row: unknown): boolean {
  if (typeof row !== 'object' || row === null) return false;
  const names = Object.entries(row).filter(([name]) => name === 'project' || name === 'name');
  return names.length > 0 && names.every(([, value]) => value === null || value === '');
}

/** Whether a body may be read as an empty list. Implemented independently of the product. */
function isEmptyList(body: unknown): boolean {
  if (Array.isArray(body)) return body.every(isNameless);
  if (typeof body !== 'object' || body === null) return false;
  const named = Object.entries(body).filter(([name]) => [...listNames, 'projects'].includes(name));
  return named.some(
    ([, value]) =>
      (Array.isArray(value) && value.every(isNameless)) ||
      (typeof value === 'object' && value !== null && !Array.isArray(value) && isEmptyList(value)),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

const names = fc.constantFrom(...listNames, ...otherNames, 'id', 'url', 'name', 'project', 'next', '__proto__', 'x');
const { garbageValue } = fc.letrec((tie) => ({
  garbageValue: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(null, true, 0, -1, 5, 1e21, '', 'x', '0', '2026-01-01'),
    fc.array(tie('garbageValue'), { maxLength: 3 }),
    fc.dictionary(names, tie('garbageValue'), { maxKeys: 4 }),
  ),
}));

const garbage = fc.oneof(
  garbageValue.map((value) => JSON.stringify(value)),
  fc.json(),
  fc.string({ unit: 'binary' }),
  // Truncated responses.
  fc.tuple(arbitraryReport, fc.nat()).map(([{ row }, at]) => JSON.stringify({ data: [row] }).slice(0, at % 60)),
);

/** Returns the items or the problem. Any other error fails the test. */
async function settle<Item>(call: Promise<Item[]>): Promise<Item[] | ProblemError> {
  return call.catch((error: unknown) => {
    if (error instanceof ProblemError) return error;
    throw error;
  });
}

test('a garbage list response throws only problems, and is read as an empty list only if it is one', async () => {
  let problems = 0;
  await fc.assert(
    fc.asyncProperty(garbage, async (text) => {
      for (const found of [await settle(searchPageReports(text)), await settle(listProjectsOf(text))]) {
        if (found instanceof ProblemError) {
          problems++;
          expect(found.problem.code).toMatch(/^not(Json|Understood)$/);
          expect(found.problem.excerpt?.length ?? 0).toBeLessThanOrEqual(300);
        } else if (found.length === 0) expect(isEmptyList(parse(text))).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
  expect(problems).toBeGreaterThan(120);
});

test('a garbage response to an operation on one report throws only problems', async () => {
  await fc.assert(
    fc.asyncProperty(garbage, async (text) => {
      const client = answerWith(text);
      await settle(client.showReport('1').then((report) => [report]));
      await settle(client.updateReport('1', { rerun: true }).then((report) => [report]));
      await settle(client.storeReport({ url: 'https://a.example', privacy: 'public' }).then((report) => [report]));
      await settle(client.deleteReport('1').then((deletion) => [deletion]));
    }),
    runs,
  );
});

test('a garbage error response throws only a problem and does not pollute prototypes', async () => {
  await fc.assert(
    fc.asyncProperty(garbage, fc.constantFrom(400, 401, 404, 422, 429, 500), async (text, status) => {
      const problem = await answerWith(text, status)
        .updateReport('1', { rerun: true })
        .then(
          () => undefined,
          (error: unknown) => (error instanceof ProblemError ? error.problem : undefined),
        );
      expect(problem?.status).toBe(status);
      expect(Object.values(problem?.fields ?? {}).every(Array.isArray)).toBe(true);
    }),
    runs,
  );
  expect(Object.keys(Object.prototype)).toEqual([]);
});
