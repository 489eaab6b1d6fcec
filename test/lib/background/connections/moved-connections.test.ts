// A connection whose address now leads to another service, where the ids in its jobs mean something else.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGate } from '../../../service/gates.ts';
import { type Service, startService } from '../../../service/start-service.ts';
import { createFastClock, startApp, type TestApp } from '../start-app.ts';

const rerun = { kind: 'rerun', reportId: '1', url: 'https://example.com/' } as const;
const update = { kind: 'update', reportId: '1', privacy: 'public' } as const;

let service: Service;
let other: Service;
let worker: TestApp;
let connectionId: string;

const save = (at: Service) => {
  const input = { name: '', address: at.address, key: at.key, privacy: 'private' } as const;
  return worker.handlers.saveConnection({ ...input, ...(connectionId && { connectionId }) });
};

beforeEach(async () => {
  [service, other] = await Promise.all([startService(), startService()]);
  worker = startApp(createFastClock());
  connectionId = '';
  connectionId = (await save(service)).id;
});

afterEach(() => Promise.all([service.close(), other.close()]));

test('failed and cancelled jobs of the old service cannot be retried at the new one', async () => {
  const failed = await worker.waitForJob(await worker.handlers.startJob({ connectionId, work: update }));
  const waiting = await worker.handlers.startJob({ connectionId, work: { ...rerun, kind: 'deleteReport' } });
  await save(other);
  for (const { id } of [failed, waiting]) {
    const retried = worker.handlers.retryJob({ jobId: id });
    await expect(retried).rejects.toMatchObject({ problem: { code: 'noConnection' } });
  }
  await wait(50);
  expect([failed.state, other.apiRequests()]).toEqual(['failed', []]);
});

test('a job that is in flight while its connection is moved is not retried at the new service', async () => {
  const gate = createGate();
  service.addFault({ kind: 'gate', gate, match: { method: 'PATCH' } });
  const job = await worker.handlers.startJob({ connectionId, work: update });
  await gate.arrived;
  await save(other);
  gate.answer({ kind: 'status', status: 502 });
  const { state, problem } = await worker.waitForJob(job);
  expect([state, problem?.code, other.apiRequests()]).toEqual(['unconfirmed', 'noConnection', []]);
});

test('a notification about a report of the old service does not open a report of the new one', async () => {
  const work = { kind: 'create', url: service.samples.good, privacy: 'private' } as const;
  const done = await worker.waitForJob(await worker.handlers.startJob({ connectionId, work, acceptsRisk: true }));
  await save(other);
  await worker.app.openNotification(done.id);
  expect([done.state, worker.tabs]).toEqual(['done', ['options /activity']]);
});

test.each([
  ['at once', {}, 0],
  // About ten seconds on the fast clock.
  ['late', createFastClock(), 100],
])('a job that reads while its connection is removed, and gets its response %s, is not sent', async (_, clock, ms) => {
  worker = startApp(clock);
  connectionId = '';
  connectionId = (await save(service)).id;
  const gate = createGate();
  service.addFault({ kind: 'gate', gate, match: { method: 'GET' }, times: 1 });
  const work = { kind: 'create', url: service.samples.good, privacy: 'private' } as const;
  const job = await worker.handlers.startJob({ connectionId, work, acceptsRisk: true });
  await gate.arrived;
  await worker.handlers.removeConnection({ connectionId });
  await wait(ms);
  gate.handle();
  gate.answer();
  const { state } = await worker.waitForJob(job);
  expect([state, service.reports()]).toEqual(['cancelled', []]);
});
