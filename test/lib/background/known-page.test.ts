// What the popup knows of a page before the service has answered, and how the two are brought together.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Report } from '../../../lib/model/report/report.ts';
import { callApi } from '../../service/call-api.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { startApp, type TestApp } from './start-app.ts';

const popup = { id: 'us', url: 'chrome-extension://us/popup.html' };
const page = 'https://shop.example/chairs';
/** Another spelling of it, which no search for the page's address finds. */
const spelling = 'http://www.shop.example/%63hairs/?utm_source=news#top';

let service: Service;
let worker: TestApp;
let connectionId: string;

beforeEach(async () => {
  service = await startService();
  worker = startApp();
  const { address, key } = service;
  const input = { name: '', address, key, privacy: 'public' as const };
  ({ id: connectionId } = await worker.handlers.saveConnection(input, popup));
});
afterEach(() => service.close());

const openPopup = (url: string) => worker.handlers.openPopup({ url }, popup);
const findReport = (url: string) => worker.handlers.findReport({ connectionId, url }, popup);
const listPaths = () => service.apiRequests().map(({ path }) => path.replace('/api/v1', ''));

/** At the service, and in the local copy, where an answer has brought it. */
async function addKnown(report: Parameters<Service['addReport']>[0]): Promise<string> {
  const id = String(service.addReport(report));
  const client = await worker.app.services.getClient({ connectionId });
  const brought = await client.showReport(id);
  while (!(await worker.app.reports.findReport(connectionId, brought.url))) await wait(5);
  service.requests.length = 0;
  return id;
}

async function keep(report: Omit<Report, 'fields'>, of = connectionId): Promise<void> {
  await worker.app.reports.write(of, [{ ...report, fields: {} }], 1);
}

test('the popup is told at once what the copy has of the page, and nothing leaves for it', async () => {
  await keep({ id: '7', url: page, result: 'decent', createdAt: 5, privacy: 'public' });
  await keep({ id: '9', url: page, result: 'bad' }, 'another connection');
  for (const url of [page, spelling]) {
    const { report } = await openPopup(url);
    expect(report).toMatchObject({ id: '7', result: 'decent', createdAt: 5, privacy: 'public', fields: {} });
  }
  expect((await openPopup('https://shop.example/tables')).report).toBeUndefined();
  expect(service.requests).toEqual([]);
});

test('what is known of an address that may not leave unasked is told, too', async () => {
  const risky = 'https://shop.example/chairs?token=tulip-7';
  await keep({ id: '7', url: risky, result: 'good' });
  expect(await openPopup(risky)).toMatchObject({ risk: 'token', report: { id: '7' } });
  expect(service.requests).toEqual([]);
});

test('a copy that cannot be read stops nothing', async () => {
  worker.app.reports.findReport = () => Promise.reject(new Error('The disk is gone.'));
  const id = String(service.addReport({ url: page }));
  expect(await openPopup(page)).toMatchObject({ url: page, report: undefined });
  expect(await findReport(page)).toMatchObject({ id });
});

test('a report of the very address is found with one request, as the service has it now', async () => {
  await addKnown({ url: spelling, result: 'bad' });
  const id = String(service.addReport({ url: page, result: 'good' }));
  expect(await findReport(page)).toMatchObject({ id, result: 'good' });
  expect(listPaths()).toEqual(['/reports']);
});

test('a newer report under another spelling is asked for, and its address is not sent', async () => {
  service.addReport({ url: page, result: 'bad' });
  const id = await addKnown({ url: spelling, result: 'good' });
  expect(await findReport(page)).toMatchObject({ id, url: spelling, result: 'good' });
  expect(listPaths()).toEqual(['/reports', `/reports/${id}`]);
  expect(JSON.stringify(service.requests)).not.toContain('utm_source');
});

test('what the service no longer has is shown no more, here and on open pages', async () => {
  const id = await addKnown({ url: spelling, result: 'good' });
  await callApi(service, 'DELETE', `/reports/${id}`);
  expect((await openPopup(page)).report).toMatchObject({ id });
  expect(await findReport(page)).toBeUndefined();
  expect((await openPopup(page)).report).toBeUndefined();
  expect(worker.notices).toContainEqual({ type: 'reportsChanged', connectionId, reports: [], removed: [id] });
});

test('a service that cannot be asked about it now takes nothing away', async () => {
  const id = await addKnown({ url: spelling, result: 'good' });
  service.addFault({ kind: 'status', status: 503, match: { path: /reports\/\d/ } });
  await expect(findReport(page)).rejects.toMatchObject({ problem: { code: 'serviceFault' } });
  expect((await openPopup(page)).report).toMatchObject({ id });
});
