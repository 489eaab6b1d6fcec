// A service that sends numbers from 0 to 100 as `result`: its own filter by grade tells what they mean.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createClient, type ServiceClient } from '../../../lib/api/client.ts';
import { defaultReportQuery } from '../../../lib/model/filter/service-query.ts';
import type { GradeScale } from '../../../lib/model/report/grade-scale.ts';
import { startRawServer } from './raw-server.ts';

const allScores: Record<number, number | string | null> = { 1: 92.5, 2: '81', 3: 64, 4: 40, 5: 39.9, 6: 5, 7: null };
let scores = allScores;
/** The lowest scores that the service calls good and decent. */
let limits = { good: 80, decent: 40 };
let scale: GradeScale | undefined;
let now = 0;
let isBroken = false;
const queries: URLSearchParams[] = [];

function findGrade(score: number): string {
  if (score >= limits.good) return 'good';
  return score >= limits.decent ? 'decent' : 'bad';
}

const server = await startRawServer(({ url = '' }, response) => {
  const query = new URL(url, 'http://host').searchParams;
  queries.push(query);
  const rows = Object.entries(scores).map(([id, result]) => ({ id, url: `https://shop.example/${id}`, result }));
  const wanted = query.get('result');
  if (wanted && isBroken) return void response.writeHead(403).end('{}');
  const found = rows.filter(({ result }) => !wanted || (result !== null && findGrade(Number(result)) === wanted));
  if (query.get('sort_by') === 'result') found.sort((a, b) => Number(a.result) - Number(b.result));
  response.end(JSON.stringify({ data: found.slice(0, Number(query.get('per_page'))), status: 200 }));
});
afterAll(() => server[Symbol.asyncDispose]());

let client: ServiceClient;
beforeEach(() => {
  scores = allScores;
  limits = { good: 80, decent: 40 };
  scale = undefined;
  isBroken = false;
  queries.length = 0;
  const gradeScale = {
    read: async () => scale,
    async write(value: GradeScale) {
      scale = value;
    },
  };
  client = createClient({ address: server.address, key: 'k', gradeScale, now: () => now });
});

async function listGrades(): Promise<string[]> {
  const { items } = await client.listReports(defaultReportQuery);
  return items.map(({ result = '–' }) => result);
}

test('numbers get the grades that the service gives them, with two requests for all further lists', async () => {
  const grades = ['good', 'good', 'decent', 'decent', 'bad', 'bad', '–'];
  expect(await listGrades()).toEqual(grades);
  expect(await listGrades()).toEqual(grades);
  const asked = queries.map((query) => query.get('result')).filter(Boolean);
  expect(asked.sort()).toEqual(['decent', 'good']);
  expect(scale).toMatchObject({ good: 81, decent: 40 });
});

test('the score of each report is kept', async () => {
  const { items } = await client.listReports(defaultReportQuery);
  expect(items.map(({ score }) => score)).toEqual([92.5, 81, 64, 40, 39.9, 5, undefined]);
});

test('a row that contradicts the scale has the service asked again', async () => {
  await listGrades();
  limits = { good: 60, decent: 30 };
  now += 2 * 60_000;
  await client.listReports({ ...defaultReportQuery, result: 'good' });
  expect(await listGrades()).toEqual(['good', 'good', 'good', 'decent', 'decent', 'bad', '–']);
});

test('a scale is asked for again after a day', async () => {
  await listGrades();
  limits = { good: 90, decent: 60 };
  now += 25 * 60 * 60_000;
  expect(await listGrades()).toEqual(['good', 'decent', 'decent', 'bad', 'bad', 'bad', '–']);
});

test('if the service does not tell its scale, the former one holds, and it is not asked with every list', async () => {
  await listGrades();
  isBroken = true;
  now += 25 * 60 * 60_000;
  expect(await listGrades()).toEqual(['good', 'good', 'decent', 'decent', 'bad', 'bad', '–']);
  const before = queries.length;
  await listGrades();
  expect(queries.length).toBe(before + 1);
});

test('a new score between those known of two grades has the service asked at once, and only once', async () => {
  scores = { 1: 20 };
  expect(await listGrades()).toEqual(['bad']);
  for (const [score, grade] of [
    [64, 'decent'],
    [92, 'good'],
    [85, 'good'],
    [79, 'decent'],
    [39, 'bad'],
  ] as const) {
    scores = { ...scores, [Object.keys(scores).length + 1]: score };
    expect((await listGrades()).at(-1)).toBe(grade);
    const before = queries.length;
    await listGrades();
    expect(queries.length).toBe(before + 1);
  }
});

test('a score that may be of another grade has none until the service tells it', async () => {
  scores = { 1: 92, 2: 64, 3: 20 };
  await listGrades();
  isBroken = true;
  scores = { ...scores, 4: 50 };
  const before = queries.length;
  expect(await listGrades()).toEqual(['good', 'decent', 'bad', '–']);
  expect(await listGrades()).toEqual(['good', 'decent', 'bad', '–']);
  expect(queries.length).toBe(before + 4);
  isBroken = false;
  now += 2 * 60_000;
  expect(await listGrades()).toEqual(['good', 'decent', 'bad', 'decent']);
});
