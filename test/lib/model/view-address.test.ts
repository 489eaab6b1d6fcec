import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  defaultProjectFilter,
  defaultReportFilter,
  orders,
  pageSizes,
  projectSorts,
  reportSorts,
} from '../../../lib/model/filter.ts';
import { grades } from '../../../lib/model/report.ts';
import { readView, type View, writeView } from '../../../lib/model/view-address.ts';

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

const projectsView: fc.Arbitrary<View> = fc.record({
  name: fc.constant('projects' as const),
  filter: fc.record({ ...listFields, sortBy: fc.constantFrom(...projectSorts) }),
});

const plainView = fc.constantFrom<View>({ name: 'connections' }, { name: 'settings' });

describe('an address of the options page', () => {
  test('reads back as exactly the view it was written for', () => {
    fc.assert(
      fc.property(fc.oneof(reportsView, projectsView, plainView), (view) => {
        expect(readView(writeView(view))).toEqual(view);
      }),
      { numRuns: 1000 },
    );
  });

  test('survives being an address: the browser changes nothing in it', () => {
    fc.assert(
      fc.property(reportsView, (view) => {
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
