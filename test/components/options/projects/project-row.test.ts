import { expect, test } from 'vitest';
import { countProjects, noFigures } from '../../../../components/options/projects/count-projects.ts';
import {
  findServiceCount,
  type ProjectRow,
  sortProjects,
} from '../../../../components/options/projects/project-row.ts';
import type { ProjectsFilter } from '../../../../lib/model/filter/projects-filter.ts';
import { createReportRow, type StoredReport } from '../../../../lib/model/report/stored-report.ts';
import { createReportList } from '../../../../lib/report-list/report-list.ts';

function createRow(name: string, change: Partial<ProjectRow> = {}): ProjectRow {
  return { ...noFigures, name, ...change };
}

test.each<[ProjectsFilter['sortBy'], ProjectsFilter['order'], string[]]>([
  ['project', 'asc', ['shop 2', 'shop 10', 'zoo']],
  ['project', 'desc', ['zoo', 'shop 10', 'shop 2']],
  ['reports', 'desc', ['shop 2', 'zoo', 'shop 10']],
  ['bad', 'desc', ['shop 2', 'zoo', 'shop 10']],
  ['score', 'asc', ['zoo', 'shop 10', 'shop 2']],
  ['worse', 'desc', ['shop 2', 'shop 10', 'zoo']],
  ['failed', 'desc', ['zoo', 'shop 2', 'shop 10']],
  ['generated', 'desc', ['shop 10', 'zoo', 'shop 2']],
  ['bad', 'asc', ['zoo', 'shop 2', 'shop 10']],
])('projects sorted by %s, %s: unknown values come last', (sortBy, order, names) => {
  const rows = [
    createRow('shop 10', { score: 70, generatedAt: 2 }),
    createRow('zoo', {
      score: 60,
      mostFailed: { name: 'H1', share: 0.75 },
      generatedAt: 1,
      reports: 4,
      pages: { good: 3, decent: 0, bad: 1, none: 0 },
    }),
    createRow('shop 2', {
      changes: { worse: 2, better: 0 },
      mostFailed: { name: 'Title', share: 0.5 },
      reports: 7,
      pages: { good: 1, decent: 0, bad: 1, none: 5 },
      serviceCount: 9,
    }),
  ];
  expect(sortProjects(rows, { search: '', sortBy, order }).map(({ name }) => name)).toEqual(names);
});

test('the figures of a project: of each page only the newest report counts for grades, scores and failed checks', () => {
  const now = Date.now();
  const list = createReportList();
  const a = { project: 'a', url: 'https://a.example/1' };
  const reports: Partial<StoredReport>[] = [
    { ...a, createdAt: 1, result: 'good', score: 10, failedChecks: ['Old'] },
    { ...a, createdAt: now - 8 * 86_400_000, result: 'good', score: 80, failedChecks: ['H1'], seenAt: 7 },
    { ...a, createdAt: now, url: 'https://a.example/2', result: 'bad', score: 41, failedChecks: ['H1', 'Title'] },
    { ...a, createdAt: now - 1, url: 'https://a.example/2', result: 'good', generatedAt: now - 1 },
    { ...a, createdAt: 3, url: 'https://a.example/3' },
    { createdAt: 4 },
    { createdAt: 5, project: '' },
  ];
  list.put(
    reports.map((report, n) => createReportRow('c', { id: `r${n}`, url: 'https://b.example', seenAt: 5, ...report })),
  );
  expect([...countProjects(list)]).toEqual([
    [
      'a',
      {
        reports: 5,
        pages: { good: 1, decent: 0, bad: 1, none: 1 },
        score: 60.5,
        changes: { worse: 1, better: 0 },
        mostFailed: { name: 'H1', share: 1 },
        generatedAt: now,
        seenAt: 7,
      },
    ],
  ]);
});

test('the check that fails most is not named if the checks of most pages are unknown', () => {
  const list = createReportList();
  const put = (n: number, failedChecks?: string[]) => {
    const report = {
      id: `r${n}`,
      url: `https://a.example/${n}`,
      project: 'a',
      seenAt: 5,
      ...(failedChecks && { failedChecks }),
    };
    list.put([createReportRow('c', report)]);
  };
  put(1, ['H1']);
  put(2);
  expect(countProjects(list).get('a')?.mostFailed?.name).toBe('H1');
  put(3);
  expect(countProjects(list).get('a')?.mostFailed).toBeUndefined();
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
