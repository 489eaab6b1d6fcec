import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  datedBy,
  defaultReportFilter,
  type ReportFilter,
  reportSorts,
  resultChoices,
} from '../../../lib/model/filter/report-filter.ts';
import { changeKinds } from '../../../lib/model/report/grade-change.ts';
import { privacies } from '../../../lib/model/report/privacy.ts';
import { grades } from '../../../lib/model/report/report.ts';
import { createReportRow, type ReportRow, type SeenGrade } from '../../../lib/model/report/stored-report.ts';
import { createReportList, type ReportList } from '../../../lib/report-list/report-list.ts';
import { queryNaively } from './naive-query.ts';

// Few different values, so that reports often have the same ones.
const names = ['Shop 2', 'Shop 10', 'shop', 'Österreich', 'zebra'];
const hosts = ['shop.example', 'www.shop.example', 'Shop.example:8080', 'b.example'];
const day = Date.parse('2026-03-10T12:00Z');
const time = fc.integer({ min: 0, max: 5 }).map((days) => day + days * 86_400_000);
const url = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .tuple(
        fc.constantFrom('http', 'https'),
        fc.constantFrom(...hosts),
        fc.constantFrom('', '/', '/Blog/a', '/m%C3%BCnchen', '/100%', '/shop?b=zebra'),
      )
      .map(([scheme, host, path]) => `${scheme}://${host}${path}`),
  },
  { weight: 1, arbitrary: fc.constantFrom('', 'no address', 'https://', 'mailto:a@b.example') },
);
const report: fc.Arbitrary<ReportRow> = fc
  .record(
    {
      id: fc.oneof(fc.integer({ min: 1, max: 40 }).map(String), fc.constantFrom('a', 'b', '007', '7')),
      url,
      project: fc.constantFrom(...names),
      result: fc.constantFrom(...grades),
      createdAt: time,
      generatedAt: time,
      privacy: fc.constantFrom(...privacies),
      link: fc.constant('https://service.example/r/1'),
      seenAt: time,
      states: fc.constantFrom<SeenGrade[]>(
        [{ result: 'bad', at: day }],
        [
          { result: 'good', at: day },
          { result: 'bad', at: day + 1 },
        ],
      ),
      failedChecks: fc.subarray(['Title', 'Language']),
      score: fc.constantFrom(0, 50, 99.5),
    },
    { requiredKeys: ['id', 'url', 'seenAt'] },
  )
  .map((known) => createReportRow('c', known));
const word = fc.constantFrom(
  'shop',
  'SHOP',
  'blog',
  'münchen',
  '%c3',
  'zebra',
  'e',
  'exam',
  'example',
  'öst',
  '2',
  ':',
  'nowhere',
  '-blog',
  '-EXAMPLE',
  '-nowhere',
  '-',
);
/** Mostly an empty list, which means no filter. */
function choices<Value>(values: Value[]): fc.Arbitrary<Value[]> {
  const none: Value[] = [];
  return fc.oneof({ weight: 3, arbitrary: fc.constant(none) }, { weight: 1, arbitrary: fc.subarray(values) });
}

const filter: fc.Arbitrary<ReportFilter> = fc.record(
  {
    search: fc.array(word, { maxLength: 3 }).map((words) => words.join('  ')),
    projects: choices(['', ...names]),
    results: choices([...resultChoices]),
    privacies: choices([...privacies]),
    changes: choices([...changeKinds]),
    checks: choices(['Title', 'Language', 'Nothing']),
    dated: fc.constantFrom(...datedBy),
    since: fc.constantFrom('2026-03-11', '2026-03-13'),
    until: fc.constantFrom('2026-03-11', '2026-03-13'),
    sortBy: fc.constantFrom(...reportSorts),
    order: fc.constantFrom('asc', 'desc'),
  },
  {
    requiredKeys: ['search', 'projects', 'results', 'privacies', 'changes', 'checks', 'dated', 'sortBy', 'order'],
  },
);

type Step = { put: ReportRow[] } | { remove: string[] } | { query: ReportFilter } | { search: string };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ put: fc.array(report, { maxLength: 20 }) }),
  fc.record({ remove: fc.array(fc.integer({ min: 1, max: 40 }).map(String), { maxLength: 5 }) }),
  fc.record({ query: filter }),
  // The same filter with another search: the user types or deletes.
  fc.record({ search: fc.constantFrom('shop', 'shop e', 'shop ex', 'exam shop', 'exam -s', 'exam -sh', '') }),
);

function listIds(list: ReportList, filter: ReportFilter): string[] {
  return list.query(filter).map(({ id }) => id);
}

describe('the report list', () => {
  test('a query has the same result as a simple filter and sort, after any changes', () => {
    const check = (steps: Step[]) => {
      const list = createReportList();
      const reports = new Map<string, ReportRow>();
      let current = defaultReportFilter;
      for (const step of steps) {
        if ('put' in step) {
          list.put(step.put);
          for (const report of step.put) reports.set(report.id, report);
        } else if ('remove' in step) {
          list.remove(step.remove);
          for (const id of step.remove) reports.delete(id);
        } else current = 'query' in step ? step.query : { ...current, search: step.search };
        expect(listIds(list, current)).toEqual(queryNaively([...reports.values()], current));
        expect(list.count()).toBe(reports.size);
      }
      for (const report of reports.values()) expect(list.find(report.id)).toEqual(report);
    };
    fc.assert(fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), check), { numRuns: 400 });
  });

  test('the projects of the current reports are listed by name, with their counts', () => {
    const list = createReportList();
    const make = (id: string, url: string, project?: string) => createReportRow('c', { id, url, project, seenAt: day });
    list.put([make('1', 'https://b.example/', 'Shop 10'), make('2', 'https://a.example/x', 'Shop 2')]);
    list.put([make('3', 'https://a.example/y', 'Gone'), make('4', 'https://a.example/z')]);
    list.put([make('3', 'https://a.example/y', 'Shop 2')]);
    list.remove(['1', 'unknown']);
    expect(list.listProjects()).toEqual([
      { name: '', count: 1 },
      { name: 'Shop 2', count: 2 },
    ]);
  });
});

describe('a row that the user has started to change', () => {
  const create = (id: number, change: object = {}) =>
    createReportRow('c', { id: String(id), url: `https://shop.example/${id}`, createdAt: id, seenAt: 1, ...change });
  const bad = { ...defaultReportFilter, results: ['bad' as const] };

  function start(): ReportList {
    const list = createReportList();
    list.put([create(1, { result: 'bad' }), create(2, { result: 'bad' }), create(3, { result: 'bad' })]);
    return list;
  }

  test('a row that the user changes keeps its place until another filter or order is queried', () => {
    const list = start();
    list.query(bad);
    list.keepInPlace('2');
    list.put([create(2, { result: 'good' })]);
    const read = (filter: ReportFilter) => list.query(filter).map(({ id, report }) => `${id} ${report.result}`);
    expect(read(bad)).toEqual(['3 bad', '2 good', '1 bad']);
    expect(read({ ...bad, order: 'asc' })).toEqual(['1 bad', '3 bad']);
    expect(read(bad)).toEqual(['3 bad', '1 bad']);
  });

  test('a row that the user changes stays while others come and go, until its report is removed', () => {
    const list = start();
    list.query(bad);
    list.keepInPlace('2');
    list.put([create(2, { result: 'good' }), create(4, { result: 'bad' })]);
    list.remove(['1']);
    expect(listIds(list, bad)).toEqual(['4', '3', '2']);
    list.remove(['2']);
    expect(listIds(list, bad)).toEqual(['4', '3']);
  });
});

test('a query with the ids of a task lists only the reports of the task', () => {
  const list = createReportList();
  const rows = [1, 2, 3].map((id) =>
    createReportRow('c', { id: String(id), url: `https://shop.example/${id}`, createdAt: id, seenAt: 1 }),
  );
  list.put(rows);
  const ids = new Set(['1', '3', '99']);
  expect(list.query({ ...defaultReportFilter, task: 'task' }, ids).map(({ id }) => id)).toEqual(['3', '1']);
});

test('the newest report of a page is found after any change', () => {
  const list = createReportList();
  const [older, newer] = [1, 2].map((n) =>
    createReportRow('c', { id: `${n}`, url: 'https://a.example/', createdAt: n, seenAt: 1 }),
  );
  if (!older || !newer) throw new Error('No reports');
  const { page } = older;
  expect(list.findNewestOfPage(page)).toBeUndefined();
  list.put([older]);
  expect(list.findNewestOfPage(page)).toBe(older);
  list.put([newer]);
  expect(list.findNewestOfPage(page)).toBe(newer);
  list.put([createReportRow('c', { ...newer, url: 'https://b.example/' })]);
  expect(list.findNewestOfPage(page)).toBe(older);
  list.remove(['1']);
  expect(list.findNewestOfPage(page)).toBeUndefined();
});
