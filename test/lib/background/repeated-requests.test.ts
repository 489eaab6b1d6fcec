import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Repetition } from '../../../lib/browser/repetition.ts';
import type { Job } from '../../../lib/model/job.ts';
import type { Privacy } from '../../../lib/model/report/privacy.ts';
import { createGate } from '../../service/gates.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { startApp, type TestApp, type TestSurroundings } from './start-app.ts';

const popup = { id: 'us', url: 'chrome-extension://us/popup.html' };
const options = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };

let service: Service;
let worker: TestApp;
let connectionId: string;
let asked: string[];

beforeEach(async () => {
  service = await startService();
  asked = [];
});

afterEach(() => service.close());

async function connect(overrides: TestSurroundings): Promise<void> {
  worker = startApp(overrides);
  const { address, key } = service;
  ({ id: connectionId } = await worker.handlers.saveConnection({ name: '', address, key, privacy: 'public' }, options));
}

async function create(privacy: Privacy = 'private') {
  const work = { kind: 'create', url: service.samples.good, privacy } as const;
  return worker.settled(await worker.handlers.startJob({ connectionId, work }, popup));
}

/** The browser may have repeated every request; `meanwhile` is what the service got besides. */
function repeat(meanwhile: () => void, repetition: Repetition = 'unknown'): TestSurroundings {
  return {
    findRepetition: async (url) => {
      asked.push(url);
      meanwhile();
      return repetition;
    },
  };
}

const addTwin = () => String(service.addReport({ url: service.samples.good, privacy: 1 }));
const count = (method: string) => service.apiRequests().filter((request) => request.method === method).length;

test('a create that the browser repeated is uncertain, with the report it was answered and the surplus one', async () => {
  let twin = '';
  await connect(repeat(() => (twin = addTwin())));
  const job = await create();
  expect(job).toMatchObject({ state: 'uncertain', problem: { code: 'repeated' }, surplus: [twin] });
  expect(job.report?.id).toBeDefined();
  expect(job.report?.id).not.toBe(twin);
  expect([asked, count('GET'), count('POST')]).toEqual([[`${service.address}/api/v1/reports`], 2, 1]);
});

async function deleteReport(reportId: string): Promise<void> {
  const work = { kind: 'deleteReport', reportId, url: service.samples.good } as const;
  const deletion = await worker.handlers.startJob({ connectionId, work }, options);
  await worker.app.closePage(options);
  await worker.settled(deletion);
}

const check = async ({ id }: Job) => worker.settled(await worker.handlers.checkJob({ jobId: id }, options));

test('once the surplus is deleted, asking again ends with the one report', async () => {
  await connect(repeat(addTwin));
  const job = await create();
  expect(await check(job)).toMatchObject({ state: 'uncertain', problem: { code: 'repeated' } });
  await deleteReport(job.surplus?.[0] ?? '');
  const checked = await check(job);
  expect(checked).toMatchObject({ state: 'done', report: { id: job.report?.id } });
  expect([checked.surplus, checked.problem, count('POST')]).toEqual([undefined, undefined, 1]);
});

test('once all of them are deleted, asking again ends with none, and nothing is sent', async () => {
  await connect(repeat(addTwin));
  const job = await create();
  for (const id of [job.report?.id ?? '', ...(job.surplus ?? [])]) await deleteReport(id);
  const { state, report, surplus, problem } = await check(job);
  expect([state, report, surplus, problem, count('POST')]).toEqual(['done', undefined, undefined, undefined, 1]);
});

test('where the browser may have repeated it but did not, the create is done', async () => {
  await connect(repeat(() => undefined));
  expect(await create()).toMatchObject({ state: 'done' });
  expect(service.reports()).toHaveLength(1);
});

test('reports that were there before, are kept otherwise or belong to another page are no surplus', async () => {
  const url = service.samples.good;
  addTwin();
  await connect(
    repeat(() => {
      service.addReport({ url, privacy: 0 });
      service.addReport({ url: service.samples.bad, privacy: 1 });
    }),
  );
  expect(await create()).toMatchObject({ state: 'done' });
});

test('where the service cannot be asked for the surplus, the create is done all the same', async () => {
  await connect(repeat(() => service.addFault({ kind: 'brokenJson', match: { method: 'GET' } })));
  const { state, report, problem } = await create();
  expect([state, report?.id, problem]).toEqual(['done', String(service.reports()[0]?.id), undefined]);
});

test('where the browser did not repeat it, nothing is asked after the answer', async () => {
  await connect({});
  await create();
  expect([count('GET'), count('POST')]).toEqual([1, 1]);
});

test('an answer that was lost and two reports that came instead are uncertain too, and not sent again', async () => {
  await connect({});
  const gate = createGate();
  service.addFault({ kind: 'gate', gate, match: { method: 'POST' }, times: 1 });
  const started = create();
  gate.handle();
  await gate.handled;
  const twin = addTwin();
  gate.cut();
  const job = await started;
  expect(job).toMatchObject({ state: 'uncertain', problem: { code: 'repeated' }, surplus: [twin] });
  expect(count('POST')).toBe(1);
});

test.each([
  ['create', 'possible', true],
  ['create', 'unknown', undefined],
  ['rerun', 'possible', true],
  ['rerun', 'unknown', undefined],
] as const)(
  'a %s whose repetition is %s and leaves no trace is done, and noted as perhaps twice: %s',
  async (kind, repetition, isSaid) => {
    await connect(repeat(() => undefined, repetition));
    const made = await create();
    const work = { kind: 'rerun', reportId: made.report?.id ?? '', url: service.samples.good } as const;
    const job =
      kind === 'create' ? made : await worker.settled(await worker.handlers.startJob({ connectionId, work }, popup));
    expect([job.state, job.isPerhapsTwice]).toEqual(['done', isSaid]);
    expect(asked.at(-1)).toBe(`${service.address}/api/v1/reports${kind === 'rerun' ? `/${work.reportId}` : ''}`);
  },
);
