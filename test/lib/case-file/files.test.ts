import { expect, test } from 'vitest';
import type { Case, CaseReport } from '../../../lib/case-file/case-file.ts';
import { readCase, readCaseReports } from '../../../lib/case-file/read-case.ts';
import { selectConnection, writeCase } from '../../../lib/case-file/write-case.ts';
import { maxCheckNameLength, maxFailedChecks, maxValues } from '../../../lib/model/report/list-checks.ts';
import { maxStates } from '../../../lib/model/report/stored-report.ts';
import { createPlan } from '../model/create-plan.ts';

const connections = ['https://a.example', 'https://b.example'].map((address) => ({
  address,
  name: 'Client X',
  privacy: 'private' as const,
  changedAt: 1,
}));
const own: Case = {
  format: 'pagegrade case',
  version: 1,
  connections,
  settings: { theme: { value: 'dark', changedAt: 2 } },
  excludedSites: ['*://*.bank.example/*'],
  views: [{ name: 'Bad', hash: '#/reports?result=bad', changedAt: 3 }],
  watches: connections.map(({ address }) => ({ id: address, address, plan: createPlan(), changedAt: 4 })),
};
const reports: CaseReport[] = Array.from({ length: 1_203 }, (_, index) => ({
  address: 'https://a.example',
  id: `${index}`,
  url: `https://shop.example/${index}?a="\u2028\n`,
  result: 'bad',
  failedChecks: ['h1', 'load time'],
  values: { h1: 2, 'load time': '4.8 s' },
  seenAt: 5,
  scores: [{ score: 90, at: 1 }],
  states: [
    { result: 'good', at: 1 },
    { result: 'bad', failedChecks: ['h1'], valuesBefore: { h1: 1 }, at: 2 },
  ],
}));

const write = (head: Case, rows: CaseReport[]) => writeCase(head, (onReports) => onReports(rows));

async function readReports(file: Blob): Promise<CaseReport[]> {
  const all: CaseReport[] = [];
  for await (const piece of readCaseReports(file)) all.push(...piece);
  return all;
}

const zip = (text: string) => new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob();
const unzip = (file: Blob) => new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text();

test('a file holds what was written to it, and is one JSON document', async () => {
  const file = await write(own, reports);
  expect(await readCase(file)).toEqual(own);
  expect(await readReports(file)).toEqual(reports);
  expect(JSON.parse(await unzip(file))).toEqual({ ...own, reports });
});

test('a file without reports can be read', async () => {
  const file = await writeCase(own, async () => undefined);
  expect(await readCase(file)).toEqual(own);
  expect(await readReports(file)).toEqual([]);
});

test('a file for one connection has nothing of the others, and no settings', () => {
  expect(selectConnection(own, 'https://a.example')).toEqual({
    ...own,
    connections: [connections[0]],
    settings: {},
    excludedSites: [],
    watches: [own.watches[0]],
  });
});

test.for([
  ['a text', async () => new Blob(['https://shop.example/'])],
  ['other JSON', () => zip('{"reports":[\n]}\n')],
  ['an empty file', async () => new Blob([])],
  ['half a file', async () => (await write(own, reports)).slice(0, 100)],
  [
    'an address that nobody could connect to',
    () => write({ ...own, connections: [{ ...connections[0], address: 'ftp://a' }] as never }, []),
  ],
  ['a site that is no match pattern', () => write({ ...own, excludedSites: ['no site'] }, [])],
  [
    'a line of eleven million characters',
    () => write({ ...own, connections: [{ ...connections[0], name: 'x'.repeat(11_000_000) }] as never }, []),
  ],
] as const)('refuses %s', async ([, create]) => {
  await expect(readCase(await create())).rejects.toMatchObject({ problem: { code: 'caseUnreadable' } });
});

test('a key, and a setting that needs a permission or deletes the copy, are not read', async () => {
  const [first, second] = connections;
  const theirs = {
    ...own,
    connections: [{ ...first, key: 'secret' }, second],
    settings: {
      ...own.settings,
      notifications: { value: true, changedAt: 9 },
      tabGrades: { value: true, changedAt: 9 },
      keepsCopy: { value: false, changedAt: 9 },
    },
  };
  expect(await readCase(await write(theirs as never, []))).toEqual(own);
});

test.for([
  ['is none', { seenAt: 'yesterday' }],
  ['has a longer name of a check than a report may have', { failedChecks: ['x'.repeat(maxCheckNameLength + 1)] }],
  [
    'has more values than a report may have',
    { values: Object.fromEntries(Array.from({ length: maxValues + 1 }, (_, n) => [`check ${n}`, n])) },
  ],
  ['has more failed checks than a report may have', { failedChecks: Array(maxFailedChecks + 1).fill('h1') }],
  ['has more states than a report may have', { states: Array(maxStates + 1).fill({ at: 1 }) }],
  ['has more scores than a report may have', { scores: Array(maxStates + 1).fill({ score: 1, at: 1 }) }],
] as const)('refuses a report that %s', async ([, change]) => {
  const file = await write(own, [{ ...reports[0], ...change } as never]);
  await expect(readReports(file)).rejects.toMatchObject({ problem: { code: 'caseUnreadable' } });
});

test('refuses a file of a later version, and says so', async () => {
  await expect(readCase(await write({ ...own, version: 2 } as never, []))).rejects.toMatchObject({
    problem: { code: 'caseTooNew' },
  });
});
