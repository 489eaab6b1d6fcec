import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemFilters } from '../../../lib/model/batch.ts';
import { lineKinds } from '../../../lib/model/bulk/list-line.ts';
import { datePeriods } from '../../../lib/model/filter/date-period.ts';
import { defaultProjectsFilter, projectsSorts } from '../../../lib/model/filter/projects-filter.ts';
import { defaultColumns, type ReportColumn, reportColumns } from '../../../lib/model/filter/report-columns.ts';
import {
  datedBy,
  defaultReportFilter,
  groupings,
  reportSorts,
  resultChoices,
} from '../../../lib/model/filter/report-filter.ts';
import { orders } from '../../../lib/model/filter/service-query.ts';
import { pageLimits } from '../../../lib/model/filter/summary-choice.ts';
import { languages } from '../../../lib/model/language.ts';
import { changeKinds } from '../../../lib/model/report/grade-change.ts';
import { privacies } from '../../../lib/model/report/privacy.ts';
import { readView, type View, writeView } from '../../../lib/model/view.ts';

const analyseView: fc.Arbitrary<View> = fc.record(
  { name: fc.constant('analyse' as const), at: fc.uuid(), kind: fc.constantFrom(...lineKinds) },
  { requiredKeys: ['name'] },
);

const day = fc.constantFrom('2020-02-29', '2026-01-01', '1999-12-31');

const reportFilter = fc.record(
  {
    search: fc.string({ unit: 'grapheme' }),
    projects: fc.uniqueArray(fc.string({ unit: 'grapheme' })),
    results: fc.subarray([...resultChoices]),
    privacies: fc.subarray([...privacies]),
    changes: fc.subarray([...changeKinds]),
    checks: fc.uniqueArray(fc.string({ unit: 'grapheme' })),
    dated: fc.constantFrom(...datedBy),
    task: fc.uuid(),
    sortBy: fc.constantFrom(...reportSorts),
    order: fc.constantFrom(...orders),
  },
  {
    requiredKeys: ['search', 'projects', 'results', 'privacies', 'changes', 'checks', 'dated', 'sortBy', 'order'],
  },
);

const reportsView: fc.Arbitrary<View> = fc.record(
  {
    name: fc.constant('reports' as const),
    groupBy: fc.constantFrom(...groupings),
    filter: reportFilter,
    columns: fc.subarray([...reportColumns]).filter((columns) => columns.join() !== defaultColumns.join()),
    reportId: fc.string({ minLength: 1 }),
    at: fc.uuid(),
  },
  { requiredKeys: ['name', 'filter'] },
);

const periodView: fc.Arbitrary<View> = fc.constantFrom(...datePeriods).map((period) => ({
  name: 'reports',
  filter: { ...defaultReportFilter, period },
}));

const projectsView: fc.Arbitrary<View> = fc.record({
  name: fc.constant('projects' as const),
  filter: fc.record({
    search: fc.string({ unit: 'grapheme' }),
    order: fc.constantFrom(...orders),
    sortBy: fc.constantFrom(...projectsSorts),
  }),
});

const activityView: fc.Arbitrary<View> = fc.record(
  {
    name: fc.constant('activity' as const),
    show: fc.constantFrom('attention' as const, 'finished' as const),
    batchId: fc.string({ minLength: 1 }),
    items: fc.constantFrom(...itemFilters),
  },
  { requiredKeys: ['name'] },
);

const insightsView: fc.Arbitrary<View> = fc.record({
  name: fc.constant('insights' as const),
  filter: fc.record({ projects: fc.uniqueArray(fc.string()), since: day, until: day }, { requiredKeys: ['projects'] }),
});

const summaryView: fc.Arbitrary<View> = fc.record({
  name: fc.constant('summary' as const),
  filter: reportFilter,
  choice: fc.record(
    {
      language: fc.constantFrom(...languages),
      from: day,
      limit: fc.constantFrom(...pageLimits),
      title: fc.string({ unit: 'grapheme', minLength: 1 }),
    },
    { requiredKeys: ['limit'] },
  ),
});

const plainView = fc.constantFrom<View>({ name: 'connections' }, { name: 'settings' });

describe('an address of the options page', () => {
  test('an address reads back as exactly the view for which it was written', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          reportsView,
          periodView,
          projectsView,
          activityView,
          analyseView,
          insightsView,
          summaryView,
          plainView,
        ),
        (view) => {
          expect(readView(writeView(view))).toEqual(view);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('an address contains only what differs from the defaults', () => {
    expect(writeView({ name: 'reports', filter: defaultReportFilter })).toBe('#/reports');
    expect(writeView({ name: 'projects', filter: defaultProjectsFilter })).toBe('#/projects');
    const filter = { ...defaultReportFilter, search: 'a b', projects: ['P', 'Q'] };
    expect(writeView({ name: 'reports', filter })).toBe('#/reports?project=P&project=Q&q=a+b');
  });

  test('invalid values in an address are ignored, and the valid values beside them are kept', () => {
    const hash =
      '#/reports?q=shop&result=superb&result=bad&privacy=secret&since=2026-02-30&until=tomorrow&sort_by=id&sort=up';
    expect(readView(hash)).toEqual({
      name: 'reports',
      filter: { ...defaultReportFilter, search: 'shop', results: ['bad'] },
    });
  });

  test('an address has the columns in the order of the list, and "none" if no column is chosen', () => {
    const write = (columns: ReportColumn[]) => writeView({ name: 'reports', filter: defaultReportFilter, columns });
    expect(write(['generated', 'score', 'project'])).toBe('#/reports?columns=score+project+generated');
    expect(write([])).toBe('#/reports?columns=none');
    expect(write([...defaultColumns].reverse())).toBe('#/reports');
    for (const words of ['', 'price', 'failed+score+project+privacy+generated']) {
      expect(readView(`#/reports?columns=${words}`)).toEqual({ name: 'reports', filter: defaultReportFilter });
    }
    expect(readView('#/reports?columns=price+score+score')).toMatchObject({ columns: ['score'] });
  });

  test('the list of projects ignores a sort order of the list of reports', () => {
    expect(readView('#/projects?sort_by=url')).toEqual({ name: 'projects', filter: defaultProjectsFilter });
  });

  test('the activity view has a filter only if the address has a valid one', () => {
    expect(writeView({ name: 'activity' })).toBe('#/activity');
    expect(writeView({ name: 'activity', show: 'progress' })).toBe('#/activity?show=progress');
    expect(readView('#/activity?show=progress')).toEqual({ name: 'activity', show: 'progress' });
    expect(writeView({ name: 'activity', show: 'attention' })).toBe('#/activity?show=attention');
    for (const hash of ['#/activity?show=lost', '#/activity?state=failed']) {
      expect(readView(hash)).toEqual({ name: 'activity' });
    }
    expect(readView('#/activity?batch=b&show=failed')).toEqual({ name: 'activity', batchId: 'b' });
  });

  test.each(['', '#', '#/', '#reports', '#/nowhere', '#/%E0%A4%A'])('the hash %j opens the list of reports', (hash) => {
    expect(readView(hash)).toEqual({ name: 'reports', filter: defaultReportFilter });
  });

  test('arbitrary parameters never make the reading of an address fail', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readView(`#/reports?${text}`).name).toBe('reports');
      }),
    );
  });
});
