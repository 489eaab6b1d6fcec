import { expect, test } from 'vitest';
import {
  countProjects,
  findServiceCount,
  noCounts,
  type ProjectRow,
  sortProjects,
} from '../../../../components/options/projects/project-row.ts';
import type { ProjectsFilter } from '../../../../lib/model/filter/projects-filter.ts';

function createRow(name: string, change: Partial<ProjectRow> = {}): ProjectRow {
  return { name, counts: noCounts, isUnlisted: false, seenAt: 0, ...change };
}

test.each<[ProjectsFilter['sortBy'], ProjectsFilter['order'], string[]]>([
  ['project', 'asc', ['shop 2', 'shop 10', 'zoo']],
  ['project', 'desc', ['zoo', 'shop 10', 'shop 2']],
  ['created_at', 'asc', ['zoo', 'shop 10', 'shop 2']],
  ['created_at', 'desc', ['shop 10', 'zoo', 'shop 2']],
  ['reports', 'desc', ['shop 2', 'zoo', 'shop 10']],
  ['bad', 'desc', ['shop 2', 'zoo', 'shop 10']],
  ['bad', 'asc', ['zoo', 'shop 2', 'shop 10']],
])('projects sorted by %s, %s: unknown values come last', (sortBy, order, names) => {
  const rows = [
    createRow('shop 10', { createdAt: 2 }),
    createRow('zoo', { createdAt: 1, counts: { good: 3, decent: 0, bad: 1, none: 0 } }),
    createRow('shop 2', { counts: { good: 1, decent: 0, bad: 1, none: 5 }, serviceCount: 9 }),
  ];
  expect(sortProjects(rows, { search: '', sortBy, order }).map(({ name }) => name)).toEqual(names);
});

test('reports without a project are not counted, and seenAt is that of the newest report', () => {
  const reports = [
    { project: 'a', result: 'bad', seenAt: 5 },
    { project: 'a', seenAt: 7 },
    { seenAt: 9 },
    { project: '', seenAt: 9 },
  ] as const;
  const projects = countProjects(
    reports.map((report, id) => ({ id: String(id), url: 'https://a.example', ...report })),
  );
  expect([...projects]).toEqual([['a', { counts: { good: 0, decent: 0, bad: 1, none: 1 }, seenAt: 7 }]]);
});

test.each([
  [{ reports_count: 4 }, 4],
  [{ report_count: '12' }, 12],
  [{ reports: 0 }, 0],
  [{ reports: [{}, {}] }, undefined],
  [{ reports: 'many' }, undefined],
  [{}, undefined],
])('the number of reports in the fields %j is %s', (fields, count) => {
  expect(findServiceCount({ name: 'a', fields })).toBe(count);
});
