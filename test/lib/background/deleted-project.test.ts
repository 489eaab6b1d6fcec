// What becomes of a deleted project's reports in the local copy: the service is asked, and its word counts.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Service, startService } from '../../service/start-service.ts';
import { hurry, startApp, type TestApp } from './start-app.ts';

const options = { id: 'us', url: 'chrome-extension://us/options.html' };
const project = 'shop.example';

let service: Service;
let worker: TestApp;
let connectionId: string;

beforeEach(async () => {
  service = await startService();
  worker = startApp(hurry());
  const { address, key } = service;
  ({ id: connectionId } = await worker.handlers.saveConnection({ name: '', address, key, privacy: 'public' }, options));
  for (const url of ['https://shop.example/a', 'https://shop.example/b']) service.addReport({ url, project });
  service.addReport({ url: 'https://other.example/', project: 'other.example' });
  const client = await worker.app.services.getClient({ connectionId });
  await client.listReports({ search: '', project: '', sortBy: 'id', order: 'desc', perPage: 100, page: 1 });
  while ((await worker.app.reports.count(connectionId)) < 3) await wait(5);
});
afterEach(() => service.close());

async function deleteProject(): Promise<void> {
  const work = { kind: 'deleteProject', project } as const;
  const job = await worker.handlers.startJob({ connectionId, work }, options);
  expect(await worker.settled(job)).toMatchObject({ state: 'done' });
}

const asked = () => service.apiRequests().filter(({ query }) => query.project === project);

test('leave it where the service has none of them any more, and those of others stay', async () => {
  await deleteProject();
  while ((await worker.app.reports.count(connectionId)) > 1) await wait(5);
  expect(asked()).toHaveLength(1);
  expect(await worker.app.reports.findReport(connectionId, 'https://other.example/')).toBeDefined();
  expect(worker.notices).toContainEqual(
    expect.objectContaining({ type: 'reportsChanged', reports: [], removed: expect.arrayContaining(['1', '2']) }),
  );
});

test('stay where the service still has one', async () => {
  service.addFault({ kind: 'status', status: 204, body: '', match: { method: 'DELETE' } });
  await deleteProject();
  while (asked().length === 0) await wait(5);
  // The next answer of the same service comes after what that one has led to.
  await worker.handlers.getReport({ connectionId, reportId: '3' }, options);
  expect(await worker.app.reports.count(connectionId)).toBe(3);
});

test('stay where the service has only taken their project away', async () => {
  service.addFault({ kind: 'status', status: 204, body: '', match: { method: 'DELETE' } });
  service.addFault({ kind: 'status', status: 200, body: '{"data":[]}', match: { path: /reports$/ } });
  await deleteProject();
  while (service.apiRequests().every(({ path }) => !/reports\/\d/.test(path))) await wait(5);
  await worker.handlers.getReport({ connectionId, reportId: '3' }, options);
  expect(await worker.app.reports.count(connectionId)).toBe(3);
});
