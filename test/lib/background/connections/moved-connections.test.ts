// A connection that leads to another service now: the ids its jobs name mean something else there.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGate } from '../../../service/gates.ts';
import { type Service, startService } from '../../../service/start-service.ts';
import { hurry, startApp, type TestApp } from '../start-app.ts';

const page = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };
const rerun = { kind: 'rerun', reportId: '1', url: 'https://example.com/' } as const;
const update = { kind: 'update', reportId: '1', privacy: 'public' } as const;

let service: Service;
let other: Service;
let worker: TestApp;
let connectionId: string;

const save = (at: Service) => {
  const input = { name: '', address: at.address, key: at.key, privacy: 'private' } as const;
  return worker.handlers.saveConnection({ ...input, ...(connectionId && { connectionId }) }, page);
};

beforeEach(async () => {
  [service, other] = await Promise.all([startService(), startService()]);
  worker = startApp(hurry());
  connectionId = '';
  connectionId = (await save(service)).id;
});

afterEach(() => Promise.all([service.close(), other.close()]));

test('what failed or was given up at the old service is never sent to the new one', async () => {
  const failed = await worker.settled(await worker.handlers.startJob({ connectionId, work: update }, page));
  const held = await worker.handlers.startJob({ connectionId, work: { ...rerun, kind: 'deleteReport' } }, page);
  await save(other);
  for (const { id } of [failed, held]) {
    const again = worker.handlers.retryJob({ jobId: id }, page);
    await expect(again).rejects.toMatchObject({ problem: { code: 'noConnection' } });
  }
  await wait(50);
  expect([failed.state, other.apiRequests()]).toEqual(['failed', []]);
});

test('what is on its way when its connection is moved is not tried again at the new service', async () => {
  const gate = createGate();
  service.addFault({ kind: 'gate', gate, match: { method: 'PATCH' } });
  const job = await worker.handlers.startJob({ connectionId, work: update }, page);
  await gate.arrived;
  await save(other);
  gate.answer({ kind: 'status', status: 502 });
  const { state, problem } = await worker.settled(job);
  expect([state, problem?.code, other.apiRequests()]).toEqual(['unconfirmed', 'noConnection', []]);
});

test('a notification of the old service’s report does not open the new one’s of that id', async () => {
  const work = { kind: 'create', url: service.samples.good, privacy: 'private' } as const;
  const done = await worker.settled(await worker.handlers.startJob({ connectionId, work, acceptsRisk: true }, page));
  await save(other);
  await worker.app.openNotification(done.id);
  expect([done.state, worker.tabs]).toEqual(['done', ['options /activity']]);
});

test.each([
  ['at once', {}, 0],
  // Ten seconds on its clock.
  ['late', hurry(), 100],
])(
  'what asks its questions when its connection is removed, and is answered %s, does not leave',
  async (_, clock, ms) => {
    worker = startApp(clock);
    connectionId = '';
    connectionId = (await save(service)).id;
    const gate = createGate();
    service.addFault({ kind: 'gate', gate, match: { method: 'GET' }, times: 1 });
    const work = { kind: 'create', url: service.samples.good, privacy: 'private' } as const;
    const job = await worker.handlers.startJob({ connectionId, work, acceptsRisk: true }, page);
    await gate.arrived;
    await worker.handlers.removeConnection({ connectionId }, page);
    await wait(ms);
    gate.handle();
    gate.answer();
    const { state, problem } = await worker.settled(job);
    expect([state, problem?.code, service.reports()]).toEqual(['failed', 'noConnection', []]);
  },
);

test('a key that is refused once another is saved stops nothing', async () => {
  const gate = createGate();
  service.addFault({ kind: 'gate', gate, match: { method: 'GET' }, times: 1 });
  const work = { kind: 'create', url: service.samples.good, privacy: 'private' } as const;
  const job = await worker.handlers.startJob({ connectionId, work, acceptsRisk: true }, page);
  await gate.arrived;
  await save(service);
  gate.answer({ kind: 'status', status: 401 });
  expect(await worker.settled(job)).toMatchObject({ state: 'done' });
});
