import { describe, expect, test } from 'vitest';
import { getProblem } from '../get-problem.ts';
import { listProjectsOf } from './read-body.ts';

describe('a project', () => {
  test.each<[unknown, string]>([
    [{ project: 'shop' }, 'shop'],
    [{ name: 'shop' }, 'shop'],
    [{ project: 'shop', name: 'The shop' }, 'shop'],
    [{ id: 4, project: null, name: 'shop' }, 'shop'],
    [{ project: 2026 }, '2026'],
    [{ name: ' padded ' }, ' padded '],
  ])('%j is named %j', async (project, name) => {
    expect(await listProjectsOf([project])).toStrictEqual([{ name, fields: project }]);
  });

  test('has the time it was created and every field, a password masked', async () => {
    const [project] = await listProjectsOf([
      { name: 'shop', created_at: '2026-01-01 00:00:00', reports: 3, password: 'x' },
    ]);
    expect(project).toStrictEqual({
      name: 'shop',
      createdAt: Date.UTC(2026, 0, 1),
      fields: { name: 'shop', created_at: '2026-01-01 00:00:00', reports: 3, password: '••••' },
    });
  });

  test('may be nothing but its name', async () => {
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
  ['under their own name', { projects: [{ project: 'shop' }], tags: ['a', 'b'] }],
  ['under any name', { count: 1, sites: [{ name: 'shop' }] }],
])('projects are found %s', async (_where, body) => {
  expect(await listProjectsOf(body)).toMatchObject([{ name: 'shop' }]);
});

test.each<[string, unknown]>([
  ['a message', { message: 'No.' }],
  ['words under any name', { tags: ['shop'] }],
  ['errors', { errors: ['No.'] }],
  ['rows without a name', [{ id: 4 }]],
  ['names that are empty', ['shop', '']],
  ['one project', { project: 'shop' }],
  ['null rows', [null]],
])('a list of projects is never made of %s', async (_what, body) => {
  expect(await getProblem(listProjectsOf(body))).toMatchObject({ code: 'notUnderstood' });
});

test('an empty list of projects is one', async () => {
  for (const body of [[], { data: [] }, { projects: [] }]) expect(await listProjectsOf(body)).toEqual([]);
});
