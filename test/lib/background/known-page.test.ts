// The report that the popup has of a page before the service responds, and how it is merged with the response.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Report } from '../../../lib/model/report/report.ts';
import { callApi } from '../../service/call-api.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { startApp, type TestApp } from './start-app.ts';

const page = 'https://shop.example/chairs';
/** Another spelling of the same address, which a search of the service for `page` does not find. */
const spelling = 'http://www.shop.example/%63hairs/?utm_source=news#top';

let service: Service;
let worker: TestApp;
let connectionId: string;

beforeEach(async () => {
  service = await startService();
  worker = startApp();
  const { address, key } = service;
  const input = { name: '', address, key, privacy: 'public' as const };
  ({ id: connectionId } = await worker.handlers.saveConnection(input));
});
afterEach(() => service.close());

const openPopup = (url: string) => worker.handlers.openPopup({ url });
const findReport = (url: string) => worker.handlers.findReport({ connectionId, url });
const listPaths = () => service.apiRequests().map(({ path }) => path.replace('/api/v1', ''));

/** Adds a report to the service and, through a response that contains it, to the local copy. */
async function addKnown(report: Parameters<Service['addReport']>[0]): Promise<string> {
  const id = String(service.addReport(report));
  const client = await worker.app.services.getClient({ connectionId });
  const { url } = await client.showReport(id);
  while (!(await worker.app.reports.findReport(connectionId, url))) await wait(5);
  service.requests.length = 0;
  return id;
}

async function copyReport(report: Omit<Report, 'fields'>, of = connectionId): Promise<void> {
  await worker.app.reports.write(of, [{ ...report, fields: {} }], 1);
}

test('the popup gets the report of the page from the local copy, and no request is sent', async () => {
  await copyReport({ id: '7', url: page, result: 'decent', createdAt: 5, privacy: 'public' });
  await copyReport({ id: '9', url: page, result: 'bad' }, 'another connection');
  for (const url of [page, spelling]) {
    const { report } = await openPopup(url);
    expect(report).toMatchObject({ id: '7', result: 'decent', createdAt: 5, privacy: 'public', fields: {} });
  }
  expect((await openPopup('https://shop.example/tables')).report).toBeUndefined();
  expect(service.requests).toEqual([]);
});

test('the popup also gets the known report of an address that must not be sent without consent', async () => {
  const risky = 'https://shop.example/chairs?token=tulip-7';
  await copyReport({ id: '7', url: risky, result: 'good' });
  expect(await openPopup(risky)).toMatchObject({ risk: 'token', report: { id: '7' } });
  expect(service.requests).toEqual([]);
});

test('the popup works although the local copy cannot be read', async () => {
  worker.app.reports.findReport = () => Promise.reject(new Error('The disk failed.'));
  const id = String(service.addReport({ url: page }));
  expect(await openPopup(page)).toMatchObject({ url: page, report: undefined });
  expect(await findReport(page)).toMatchObject({ id });
});

test('a report with the exact address is found with one request, in its current state', async () => {
  await addKnown({ url: spelling, result: 'bad' });
  const id = String(service.addReport({ url: page, result: 'good' }));
  expect(await findReport(page)).toMatchObject({ id, result: 'good' });
  expect(listPaths()).toEqual(['/reports']);
});

test('a newer report with another spelling is requested by its id, and its address is not sent', async () => {
  service.addReport({ url: page, result: 'bad' });
  const id = await addKnown({ url: spelling, result: 'good' });
  expect(await findReport(page)).toMatchObject({ id, url: spelling, result: 'good' });
  expect(listPaths()).toEqual(['/reports', `/reports/${id}`]);
  expect(JSON.stringify(service.requests)).not.toContain('utm_source');
});

test('a report that the service no longer has is removed from the popup and by a broadcast', async () => {
  const id = await addKnown({ url: spelling, result: 'good' });
  await callApi(service, 'DELETE', `/reports/${id}`);
  expect((await openPopup(page)).report).toMatchObject({ id });
  expect(await findReport(page)).toBeUndefined();
  expect((await openPopup(page)).report).toBeUndefined();
  expect(worker.notices).toContainEqual({ type: 'reportsChanged', connectionId, reports: [], removed: [id] });
});

test.each([
  ['a failed request for a known report', { status: 503 }, 'serviceFault'],
  ['a 404 with an HTML page', { status: 404, body: '<html>', contentType: 'text/html' }, 'notFound'],
])('%s does not remove it', async (_what, response, code) => {
  const id = await addKnown({ url: spelling, result: 'good' });
  service.addFault({ kind: 'status', ...response, match: { path: /reports\/\d/ } });
  await expect(findReport(page)).rejects.toMatchObject({ problem: { code } });
  expect((await openPopup(page)).report).toMatchObject({ id });
});
