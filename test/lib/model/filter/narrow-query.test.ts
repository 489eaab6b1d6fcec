import { expect, test } from 'vitest';
import { getNarrowestQuery, isPlainQuery } from '../../../../lib/model/filter/narrow-query.ts';
import { defaultReportFilter, type ReportFilter } from '../../../../lib/model/filter/report-filter.ts';
import type { ReportQuery } from '../../../../lib/model/filter/service-query.ts';

const whole = { search: '', project: '', sortBy: 'id', order: 'desc', perPage: 100, page: 1 };

test.each<[string, Partial<ReportFilter>, Partial<ReportQuery>]>([
  ['no filter by default', {}, {}],
  ['one search word', { search: ' Shop.example/A ' }, { search: 'Shop.example/A' }],
  ['an address without what services may leave out', { search: 'https://shop.example/' }, { search: 'shop.example' }],
  ['the longest of several words', { search: 'shop chairs red' }, { search: 'chairs' }],
  ['one project', { projects: ['Shop & Co'] }, { project: 'Shop & Co' }],
  ['one grade', { results: ['bad'] }, { result: 'bad' }],
  [
    'an order that the service supports',
    { sortBy: 'generated', order: 'asc' },
    { sortBy: 'generated_at', order: 'asc' },
  ],
  ['no filter for several projects and grades', { projects: ['A', 'B'], results: ['bad', 'good'] }, {}],
  ['no filter for reports without a project or a grade', { projects: [''], results: ['none'] }, {}],
  ['no order that only Pagegrade has', { sortBy: 'project', order: 'asc' }, {}],
  ['no word that must not be there', { search: 'shop -chairs' }, { search: 'shop' }],
  ['no search if all words must not be there', { search: '-chairs -' }, {}],
  ['no filter that only the local copy supports', { privacies: ['public'], since: '2026-01-01' }, {}],
])('the query to the service contains %s', (_, filter, asked) => {
  const query = getNarrowestQuery({ ...defaultReportFilter, ...filter });
  expect(query).toEqual({ ...whole, ...asked });
  expect(isPlainQuery(query)).toBe(Object.keys(asked).length === 0);
});
