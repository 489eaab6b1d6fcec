import { expect, test } from 'vitest';
import { getNarrowestQuery, isPlainQuery } from '../../../../lib/model/filter/narrow-query.ts';
import { defaultReportFilter, type ReportFilter } from '../../../../lib/model/filter/report-filter.ts';
import type { ReportQuery } from '../../../../lib/model/filter/service-query.ts';

const whole = { search: '', project: '', sortBy: 'id', order: 'desc', perPage: 100, page: 1 };

test.each<[string, Partial<ReportFilter>, Partial<ReportQuery>]>([
  ['nothing', {}, {}],
  ['one word', { search: ' Shop.example/A ' }, { search: 'Shop.example/A' }],
  ['the longest of several words', { search: 'shop chairs red' }, { search: 'chairs' }],
  ['one project', { projects: ['Shop & Co'] }, { project: 'Shop & Co' }],
  ['one grade', { results: ['bad'] }, { result: 'bad' }],
  ['an order that the service knows', { sortBy: 'generated', order: 'asc' }, { sortBy: 'generated_at', order: 'asc' }],
  ['several projects and grades: all of them', { projects: ['A', 'B'], results: ['bad', 'good'] }, {}],
  ['reports without a project or a grade', { projects: [''], results: ['none'] }, {}],
  ['an order of our own', { sortBy: 'project', order: 'asc' }, {}],
  ['one host', { hosts: ['a.example'] }, { search: 'a.example' }],
  ['several hosts: all of them', { hosts: ['a.example', 'b.example'] }, {}],
  ['what only the copy knows', { privacies: ['public'], since: '2026-01-01' }, {}],
])('the service is asked for %s', (_, filter, asked) => {
  const query = getNarrowestQuery({ ...defaultReportFilter, ...filter });
  expect(query).toEqual({ ...whole, ...asked });
  expect(isPlainQuery(query)).toBe(Object.keys(asked).length === 0);
});
