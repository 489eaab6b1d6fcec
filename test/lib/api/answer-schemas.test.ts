import { describe, expect, test } from 'vitest';
import type { Report } from '../../../lib/model/report/report.ts';
import { answerWith, listProjectsOf, searchPageReports, showReportOf } from './answer-with.ts';
import { getProblem } from './get-problem.ts';

async function read(fields: object): Promise<Omit<Report, 'fields'>> {
  const { fields: _all, ...report } = await showReportOf({ id: 1, url: 'https://a.example/', ...fields });
  return report;
}

const bare = { id: '1', url: 'https://a.example/' };

describe('a report', () => {
  test('a report with only an id has no other values', async () => {
    expect(await showReportOf({ id: 1 })).toStrictEqual({ id: '1', url: '', fields: { id: 1 } });
  });

  test('an id too large for a number keeps every digit', async () => {
    const report = await showReportOf('{"data": {"id": 12345678901234567890, "url": "https://a.example/", "n": 1.5}}');
    expect(report).toMatchObject({ id: '12345678901234567890', fields: { id: '12345678901234567890', n: 1.5 } });
  });

  test.each([null, '', ' ', true, {}, [], [1]])('a report with the id %j is not understood', async (id) => {
    expect(await getProblem(showReportOf({ id, url: 'https://a.example/' }))).toMatchObject({ code: 'notUnderstood' });
  });

  test.each<[unknown, string | undefined]>([
    [' Public ', 'public'],
    [3, undefined],
    [-1, undefined],
    ['', undefined],
    ['secret', undefined],
    [null, undefined],
    [true, undefined],
    [[2], undefined],
  ])('the privacy %j is read as %s', async (privacy, expected) => {
    expect(await read({ privacy })).toStrictEqual(expected ? { ...bare, privacy: expected } : bare);
  });

  test.each<[unknown, string | undefined]>([
    [' BAD\n', 'bad'],
    ['excellent', undefined],
    ['', undefined],
    [null, undefined],
    [['good'], undefined],
  ])('the result %j is read as the grade %s', async (result, expected) => {
    expect(await read({ result })).toStrictEqual(expected ? { ...bare, result: expected } : bare);
  });

  test.each<[unknown, number | undefined]>([
    [84.62, 84.62],
    ['84', 84],
    [0, 0],
    [100, 100],
    [101, undefined],
    [-1, undefined],
  ])('the result %j is read as the score %s', async (result, expected) => {
    expect((await read({ result }))?.score).toBe(expected);
  });

  test.each<[unknown, string | undefined]>([
    [2026, '2026'],
    ['', undefined],
    [null, undefined],
    [{ id: 4 }, undefined],
    [['shop'], undefined],
  ])('the project %j is read as %s', async (project, expected) => {
    expect(await read({ project })).toStrictEqual(expected ? { ...bare, project: expected } : bare);
  });

  test('timestamps in any form are read as milliseconds', async () => {
    const times = { created_at: '1767225600', generated_at: '2026-01-01 00:00:01' };
    expect(await read(times)).toStrictEqual({ ...bare, createdAt: 1_767_225_600_000, generatedAt: 1_767_225_601_000 });
    expect(await read({ created_at: null, generated_at: 'soon' })).toStrictEqual(bare);
  });

  test.each(['link', 'report_url', 'report_link', 'share_url', 'share_link', 'public_url', 'permalink'])(
    'the link is read from the field %s, if that is text',
    async (name) => {
      expect(await read({ [name]: '/r/1' })).toStrictEqual({ ...bare, link: '/r/1' });
      expect(await read({ [name]: '' })).toStrictEqual(bare);
      expect(await read({ [name]: { href: '/r/1' } })).toStrictEqual(bare);
    },
  );

  test('every field is kept under its own name, and the values of passwords are masked', async () => {
    const body =
      '{"id": 1, "PassWord": "x", "password": "y", "score": 7, "a": {"password": {"hash": "z"}, "b": [null]}, "c": {"password": null}, "d": {"password": ""}, "__proto__": {"polluted": 1}}';
    const { fields } = await showReportOf(body);
    expect(JSON.stringify(fields)).toBe(
      '{"id":1,"PassWord":"••••","password":"••••","score":7,"a":{"password":"••••","b":[null]},"c":{"password":null},"d":{"password":""},"__proto__":{"polluted":1}}',
    );
    expect(Object.hasOwn(fields, '__proto__')).toBe(true);
    expect('polluted' in fields).toBe(false);
    expect('polluted' in {}).toBe(false);
  });

  test('fields with the names of object methods do not change how a report is read', async () => {
    expect(await read({ constructor: 'x', toString: 'y', hasOwnProperty: 'z' })).toStrictEqual(bare);
  });
});

const report = { id: 1, url: 'https://a.example/' };

describe('where one report is found', () => {
  test.each<[string, unknown]>([
    ['under the name "report"', { report, message: 'Created.' }],
    ['under a name within data', { success: true, data: { report } }],
    ['beside an id of the request', { id: 'request-7', data: report }],
    ['beside links and meta', { data: report, links: { id: 4 }, meta: { id: 5 } }],
  ])('a report is found %s', async (_where, body) => {
    expect(await showReportOf(body)).toStrictEqual({ id: '1', url: 'https://a.example/', fields: report });
  });

  test.each<[string, unknown]>([
    ['in a list', [report]],
    ['among several under any names', { first: report, second: report }],
    ['two levels down', { a: { b: report } }],
    ['in an empty list', []],
    ['in data that is empty', { data: {} }],
    ['in errors', { errors: { id: 4 } }],
  ])('no report is found %s', async (_where, body) => {
    expect(await getProblem(showReportOf(body))).toMatchObject({ code: 'notUnderstood' });
  });

  test('objects in the fields of a report are not taken for the report', async () => {
    const { fields } = await showReportOf({ ...report, data: { id: 9 }, owner: { id: 4 } });
    expect(fields).toMatchObject({ id: 1, data: { id: 9 } });
  });
});

describe('a list of reports', () => {
  test.each<[string, unknown]>([
    ['as a bare array', []],
    ['in the data of a data object', { data: { data: [], total: 0 } }],
    ['under the name "reports"', { reports: [] }],
    ['in a paginator under the name "reports"', { reports: { data: [] } }],
    ['in items', { items: [], message: 'None.' }],
  ])('an empty list is accepted %s', async (_where, body) => {
    expect(await searchPageReports(body)).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['an empty response', ''],
    ['a message', { message: 'No reports.' }],
    ['two possible lists', { a: [report], b: [report] }],
    ['a list three levels down', { data: { data: { data: [report] } } }],
    ['a number', 5],
    ['text', '"text"'],
    ['an empty object', {}],
    ['null', 'null'],
    ['data that is null', { data: null }],
    ['data that is an empty object', { data: {} }],
    ['an empty list of errors', { errors: [], message: 'x' }],
    ['errors with ids', { errors: [{ id: 'E1' }] }],
    ['one report', report],
    ['one report in data', { data: report }],
    ['rows of numbers', [1, 2]],
    ['rows that are empty objects', { data: [{}] }],
    ['rows that are empty objects beside an empty list', { data: [], results: [{}] }],
  ])('a list of reports is never read from %s', async (_what, body) => {
    expect(await getProblem(searchPageReports(body))).toMatchObject({ code: 'notUnderstood' });
  });

  test('a list with one unreadable row is a problem whose excerpt shows that row', async () => {
    const problem = await getProblem(searchPageReports({ data: [report, { url: 'https://lost.example/' }] }));
    expect(problem).toMatchObject({ code: 'notUnderstood', excerpt: '{"url":"https://lost.example/"}' });
  });

  test('a list with rows is preferred to an empty list with a better name', async () => {
    expect(await searchPageReports({ data: [], reports: [report] })).toHaveLength(1);
    expect(await searchPageReports({ data: [], found: [report] })).toHaveLength(1);
  });

  test('a list under a usual name is preferred to a list under another name', async () => {
    const found = await searchPageReports({ included: [{ id: 9 }, { id: 10 }], data: [report] });
    expect(found.map(({ id }) => id)).toEqual(['1']);
  });
});

describe('a project', () => {
  test.each<[unknown, string]>([
    [{ project: 'shop' }, 'shop'],
    [{ name: 'shop' }, 'shop'],
    [{ project: 'shop', name: 'The shop' }, 'shop'],
    [{ id: 4, project: null, name: 'shop' }, 'shop'],
    [{ project: 2026 }, '2026'],
    [{ name: ' padded ' }, ' padded '],
  ])('the project %j has the name %j', async (project, name) => {
    expect(await listProjectsOf([project])).toStrictEqual([{ name, fields: project }]);
  });

  test('a project has all its fields, with masked passwords', async () => {
    const [project] = await listProjectsOf([
      { name: 'shop', created_at: '2026-01-01 00:00:00', password: 'x', old_password: 'y', has_password: true },
    ]);
    expect(project).toStrictEqual({
      name: 'shop',
      fields: {
        name: 'shop',
        created_at: '2026-01-01 00:00:00',
        password: '••••',
        old_password: '••••',
        has_password: true,
      },
    });
  });

  test('a project may consist of its name only', async () => {
    const projects = [
      { name: 'shop', fields: {} },
      { name: 'blog', fields: {} },
    ];
    for (const body of [['shop', 'blog'], { data: ['shop', 'blog'] }, { projects: ['shop', 'blog'] }]) {
      expect(await listProjectsOf(body)).toStrictEqual(projects);
    }
  });
});

test.each<[string, unknown]>([
  ['in data', { data: [{ project: 'shop' }] }],
  ['in a paginator in data', { data: { data: [{ project: 'shop' }], total: 1 } }],
  ['under the name "projects"', { projects: [{ project: 'shop' }], tags: ['a', 'b'] }],
  ['under any name', { count: 1, sites: [{ name: 'shop' }] }],
])('projects are found %s', async (_where, body) => {
  expect(await listProjectsOf(body)).toMatchObject([{ name: 'shop' }]);
});

test.each<[string, unknown]>([
  ['a message', { message: 'No.' }],
  ['a list of words under any name', { tags: ['shop'] }],
  ['errors', { errors: ['No.'] }],
  ['rows without a name', [{ id: 4 }]],
  ['names that are empty', ['shop', '']],
  ['one project', { project: 'shop' }],
  ['null rows', [null]],
])('a list of projects is never read from %s', async (_what, body) => {
  expect(await getProblem(listProjectsOf(body))).toMatchObject({ code: 'notUnderstood' });
});

test('a project without a name, as some services list reports without a project, does not hide the others', async () => {
  const rows = [{ project: 'Shop' }, { project: null, reports: 3 }, { project: '' }];
  expect(await listProjectsOf({ data: rows })).toMatchObject([{ name: 'Shop' }]);
  const full = Array.from({ length: 100 }, (_, n) => ({ project: n === 0 ? null : `Shop ${n}` }));
  expect(await answerWith(full).listProjects(1)).toMatchObject({ hasNext: true });
});

test('an empty list of projects is accepted', async () => {
  for (const body of [[], { data: [] }, { projects: [] }]) expect(await listProjectsOf(body)).toEqual([]);
});
