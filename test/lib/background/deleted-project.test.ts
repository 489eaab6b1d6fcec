// What happens in the local copy to the reports of a deleted project. The service is asked which of them still exist.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Job } from '../../../lib/model/job.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { createFastClock, startApp, type TestApp } from './start-app.ts';

const project = 'shop.example';

let service: Service;
let worker: TestApp;
let connectionId: string;

beforeEach(async () => {
  service = await startService();
  worker = startApp(createFastClock());
  const { address, key } = service;
  ({ id: connectionId } = await worker.handlers.saveConnection({ name: '', address, key, privacy: 'public' }));
  for (const url of ['https://shop.example/a', 'https://shop.example/b']) service.addReport({ url, project });
  service.addReport({ url: 'https://other.example/', project: 'other.example' });
  const client = await worker.app.services.getClient({ connectionId });
  await client.listReports({ search: '', project: '', sortBy: 'id', order: 'desc', perPage: 100, page: 1 });
  while ((await worker.app.reports.count(connectionId)) < 3) await wait(5);
});
afterEach(() => service.close());

async function startDelete(): Promise<Job> {
  const work = { kind: 'deleteProject', project } as const;
  return worker.waitForJob(await worker.handlers.startJob({ connectionId, work }));
}

async function deleteProject(): Promise<void> {
  expect(await startDelete()).toMatchObject({ state: 'done' });
}

const countDeletes = () => service.apiRequests().filter(({ method }) => method === 'DELETE').length;

const listProjectRequests = () => service.apiRequests().filter(({ query }) => query.project === project);

test('reports of a deleted project are removed if the service has none of them; those of other projects stay', async () => {
  await deleteProject();
  while ((await worker.app.reports.count(connectionId)) > 1) await wait(5);
  expect(listProjectRequests()).toHaveLength(1);
  expect(await worker.app.reports.findReport(connectionId, 'https://other.example/')).toBeDefined();
  expect(worker.notices).toContainEqual(
    expect.objectContaining({ type: 'reportsChanged', reports: [], removed: expect.arrayContaining(['1', '2']) }),
  );
});

test('reports of a deleted project stay if the service still lists one', async () => {
  service.addFault({ kind: 'status', status: 204, body: '', match: { method: 'DELETE' } });
  await deleteProject();
  while (listProjectRequests().length === 0) await wait(5);
  // This response is processed after the effects of the previous one.
  await worker.handlers.getReport({ connectionId, reportId: '3' });
  expect(await worker.app.reports.count(connectionId)).toBe(3);
});

test('reports of a deleted project stay if the service has only removed their project', async () => {
  service.addFault({ kind: 'status', status: 204, body: '', match: { method: 'DELETE' } });
  service.addFault({ kind: 'status', status: 200, body: '{"data":[]}', match: { path: /reports$/ } });
  await deleteProject();
  while (service.apiRequests().every(({ path }) => !/reports\/\d/.test(path))) await wait(5);
  await worker.handlers.getReport({ connectionId, reportId: '3' });
  expect(await worker.app.reports.count(connectionId)).toBe(3);
});

test.each([
  ['is lost', { kind: 'dropAfter' }],
  ['is a gateway’s 502', { kind: 'status', status: 502 }],
] as const)('a delete of a project whose response %s is sent again only by the user', async (_what, fault) => {
  service.addFault({ ...fault, match: { method: 'DELETE' }, times: 1 });
  const { id, state } = await startDelete();
  expect([state, countDeletes()]).toEqual(['unconfirmed', 1]);
  expect(await worker.waitForJob(await worker.handlers.retryJob({ jobId: id }))).toMatchObject({
    state: 'done',
  });
  expect(countDeletes()).toBe(2);
});
