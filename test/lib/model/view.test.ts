import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemFilters } from '../../../lib/model/batch.ts';
import { lineKinds } from '../../../lib/model/bulk/list-line.ts';
import { defaultIndexFilter, groupings, indexResults, indexSorts } from '../../../lib/model/filter/index-filter.ts';
import {
  defaultProjectFilter,
  defaultReportFilter,
  orders,
  pageSizes,
  projectSorts,
  reportSorts,
} from '../../../lib/model/filter/service-filter.ts';
import { privacies } from '../../../lib/model/report/privacy.ts';
import { grades } from '../../../lib/model/report/report.ts';
import { readView, type View, writeView } from '../../../lib/model/view.ts';

const listFields = {
  search: fc.string({ unit: 'grapheme' }),
  order: fc.constantFrom(...orders),
  perPage: fc.constantFrom(...pageSizes),
  page: fc.integer({ min: 1, max: 999_999_999 }),
};

const reportsView: fc.Arbitrary<View> = fc.record(
  {
    name: fc.constant('reports' as const),
    filter: fc.record(
      {
        ...listFields,
        project: fc.string({ unit: 'grapheme' }),
        result: fc.constantFrom(...grades),
        sortBy: fc.constantFrom(...reportSorts),
      },
      { requiredKeys: ['search', 'order', 'perPage', 'page', 'project', 'sortBy'] },
    ),
    reportId: fc.string({ minLength: 1 }),
  },
  { requiredKeys: ['name', 'filter'] },
);

const analyseView: fc.Arbitrary<View> = fc.record(
  { name: fc.constant('analyse' as const), kind: fc.constantFrom(...lineKinds) },
  { requiredKeys: ['name'] },
);

const day = fc.constantFrom('2020-02-29', '2026-01-01', '1999-12-31');

const indexView: fc.Arbitrary<View> = fc.record(
  {
    name: fc.constant('reports' as const),
    from: fc.constant('index' as const),
    groupBy: fc.constantFrom(...groupings),
    filter: fc.record(
      {
        search: fc.string({ unit: 'grapheme' }),
        projects: fc.uniqueArray(fc.string({ unit: 'grapheme' })),
        results: fc.subarray([...indexResults]),
        privacies: fc.subarray([...privacies]),
        hosts: fc.uniqueArray(fc.domain()),
        since: day,
        until: day,
        isNeverGenerated: fc.boolean(),
        sortBy: fc.constantFrom(...indexSorts),
        order: fc.constantFrom(...orders),
      },
      { requiredKeys: ['search', 'projects', 'results', 'privacies', 'hosts', 'isNeverGenerated', 'sortBy', 'order'] },
    ),
    reportId: fc.string({ minLength: 1 }),
  },
  { requiredKeys: ['name', 'from', 'filter'] },
);

const projectsView: fc.Arbitrary<View> = fc.record({
  name: fc.constant('projects' as const),
  filter: fc.record({ ...listFields, sortBy: fc.constantFrom(...projectSorts) }),
});

const activityView: fc.Arbitrary<View> = fc.record(
  {
    name: fc.constant('activity' as const),
    jobId: fc.string({ minLength: 1 }),
    show: fc.constantFrom('attention' as const, 'finished' as const),
    batchId: fc.string({ minLength: 1 }),
    items: fc.constantFrom(...itemFilters),
  },
  { requiredKeys: ['name'] },
);

const figuresView: fc.Arbitrary<View> = fc.record({
  name: fc.constant('figures' as const),
  filter: fc.record({ projects: fc.uniqueArray(fc.string()), since: day, until: day }, { requiredKeys: ['projects'] }),
});

const plainView = fc.constantFrom<View>({ name: 'connections' }, { name: 'settings' });

describe('an address of the options page', () => {
  test('reads back as exactly the view it was written for', () => {
    fc.assert(
      fc.property(
        fc.oneof(reportsView, indexView, projectsView, activityView, analyseView, figuresView, plainView),
        (view) => {
          expect(readView(writeView(view))).toEqual(view);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('survives being an address: the browser changes nothing in it', () => {
    fc.assert(
      fc.property(fc.oneof(reportsView, indexView), (view) => {
        const { hash } = new URL(writeView(view), 'https://example.com/options.html');
        expect(readView(hash)).toEqual(view);
      }),
    );
  });

  test('says only what is not the default', () => {
    expect(writeView({ name: 'reports', filter: defaultReportFilter })).toBe('#/reports');
    expect(writeView({ name: 'projects', filter: defaultProjectFilter })).toBe('#/projects');
    expect(
      writeView({ name: 'reports', filter: { ...defaultReportFilter, search: 'a b', result: 'bad', page: 2 } }),
    ).toBe('#/reports?search=a+b&page=2&result=bad');
  });

  test('says of the index only what is not the default', () => {
    const view = { name: 'reports', from: 'index', filter: defaultIndexFilter } as const;
    expect(writeView(view)).toBe('#/reports?from=index');
    const filter = { ...defaultIndexFilter, search: 'a b', projects: ['P', 'Q'], isNeverGenerated: true };
    expect(writeView({ ...view, filter })).toBe('#/reports?from=index&project=P&project=Q&q=a+b&generated=never');
  });

  test('loses a bad value of the index alone, not its neighbours', () => {
    const hash =
      '#/reports?from=index&q=shop&result=superb&result=bad&privacy=secret&since=2026-02-30&until=tomorrow&sort_by=id&sort=up';
    expect(readView(hash)).toEqual({
      name: 'reports',
      from: 'index',
      filter: { ...defaultIndexFilter, search: 'shop', results: ['bad'] },
    });
  });

  test('speaks in the parameter names of the interface', () => {
    const filter = { ...defaultReportFilter, sortBy: 'url', order: 'asc', perPage: 50, project: 'P' } as const;
    expect(writeView({ name: 'reports', filter })).toBe('#/reports?sort_by=url&sort=asc&per_page=50&project=P');
  });

  test('loses a bad value alone, not its neighbours', () => {
    const hash = '#/reports?search=shop&result=superb&sort_by=privacy&sort=up&per_page=11&page=-3&project=P';
    expect(readView(hash)).toEqual({
      name: 'reports',
      filter: { ...defaultReportFilter, search: 'shop', project: 'P' },
    });
  });

  test.each(['0', '-1', '1.5', '1e3', ' 2', '02', '', 'NaN', '99999999999999999999'])(
    'takes page %j for the first',
    (page) => {
      const view = readView(`#/projects?page=${encodeURIComponent(page)}`);
      expect(view).toEqual({ name: 'projects', filter: defaultProjectFilter });
    },
  );

  test('a sort of the other list is not taken over', () => {
    expect(readView('#/projects?sort_by=url')).toEqual({ name: 'projects', filter: defaultProjectFilter });
  });

  test('the activity shows what is in progress, unless the address names another filter', () => {
    expect(writeView({ name: 'activity' })).toBe('#/activity');
    expect(writeView({ name: 'activity', show: 'progress' })).toBe('#/activity');
    expect(writeView({ name: 'activity', show: 'attention' })).toBe('#/activity?show=attention');
    for (const hash of ['#/activity?show=lost', '#/activity?state=failed', '#/activity?show=progress']) {
      expect(readView(hash)).toEqual({ name: 'activity' });
    }
    expect(readView('#/activity?batch=b&show=failed')).toEqual({ name: 'activity', batchId: 'b' });
  });

  test.each(['', '#', '#/', '#reports', '#/nowhere', '#/%E0%A4%A'])('%j leads to the reports', (hash) => {
    expect(readView(hash)).toEqual({ name: 'reports', filter: defaultReportFilter });
  });

  test('nothing typed by hand makes it fail', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readView(`#/reports?${text}`).name).toBe('reports');
      }),
    );
  });
});
