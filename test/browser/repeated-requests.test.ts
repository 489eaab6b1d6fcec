import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import type { Job } from '../../lib/model/job.ts';
import { createGate } from '../service/gates.ts';
import { waitUntil } from './driver/wait-until.ts';
import { PopupPage } from './pages/popup-page.ts';
import { type Scenario, startScenario } from './scenario.ts';

let scenario: Scenario;

beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(() => scenario?.close());
afterEach(() => scenario.service.clearFaults());

/** Analyses a page of its own; answers the job when it has ended, and what the service got and has of the page. */
async function analyse(whileItRuns = async () => {}) {
  const { service, under } = scenario;
  const page = await scenario.visit(`${service.samples.good}?visit=${crypto.randomUUID()}`);
  const popup = await PopupPage.open(under, page);
  await popup.waitForOutcome('No report yet');
  const earlier = service.apiRequests().length;
  await popup.analyse();
  await whileItRuns();
  const job = await waitUntil('the job’s end', async () => {
    const found = await popup.page.evaluate(findJobOf, page.url());
    return found?.settledAt !== undefined && found;
  });
  const said = await popup.waitForOutcome(/^(?!.*Analysing)/s);
  await popup.close();
  await page.close();
  const methods = service.apiRequests().map(({ method }) => method);
  const ids = service.reports().flatMap(({ id, url }) => (url === page.url() ? String(id) : []));
  return { job, said, methods: methods.slice(earlier), ids };
}

async function findJobOf(url: string): Promise<Job | undefined> {
  const { runtime } = Reflect.get(globalThis, 'chrome') as Browser;
  const answer = await runtime.sendMessage({ name: 'listJobs', input: { limit: 10 } });
  const { jobs } = (answer as { value: { jobs: Job[] } }).value;
  return jobs.find(({ work }) => 'url' in work && work.url === url);
}

// Where much else is going on a request may have to wait, and the worker asks once more to be sure.
test('an analysis is a question and one POST, and whatever is asked afterwards it is done with its one report', async () => {
  const { job, methods, ids } = await analyse();
  expect(methods.slice(0, 2)).toEqual(['GET', 'POST']);
  expect(methods.slice(2)).not.toContain('POST');
  expect([job.state, ids]).toEqual(['done', [job.report?.id]]);
});

test('a POST that is cut after a while does not leave the browser again; its report is found', async () => {
  const [ready = '0'] = (await listFiles()).map(({ name }) => name);
  const gate = createGate();
  scenario.service.addFault({ kind: 'gate', gate, match: { method: 'POST' }, times: 1 });
  const { job, methods, ids } = await analyse(async () => {
    gate.handle();
    await gate.handled;
    await waitUntil('the end of its body', async () => (await listFiles()).every(({ name }) => name !== ready));
    gate.cut();
  });
  expect([job.state, job.attempts, ids]).toEqual(['done', 1, [job.report?.id]]);
  expect(methods).toEqual(['GET', 'POST', 'GET']);
});

test('a POST that is cut at once and sent again by the browser ends with both reports named', async () => {
  scenario.service.addFault({ kind: 'dropAfter', match: { method: 'POST' }, times: 1 });
  const { job, said, methods, ids } = await analyse();
  expect(methods).toEqual(['GET', 'POST', 'POST', 'GET']);
  expect([job.state, job.attempts, job.problem]).toEqual(['uncertain', 1, { code: 'repeated' }]);
  expect([job.report?.id, ...(job.surplus ?? [])].sort()).toEqual(ids.sort());
  expect(said).toContain('more than one report');
});

test('of what was sent nothing but the name of its first field is left in the extension’s files', async () => {
  await analyse();
  // Three lie ready for the next requests.
  const left = await waitUntil('the end of those that were sent', async () => {
    const files = await listFiles();
    return files.length <= 3 && files;
  });
  expect(left.filter(({ text }) => text !== 'url=')).toEqual([]);
});

/** What the extension has in files of its own, the oldest first. */
async function listFiles(): Promise<{ name: string; text: string }[]> {
  const worker = await scenario.under.getWorker();
  return worker.evaluate(async () => {
    const files: { name: string; text: string }[] = [];
    for await (const handle of (await navigator.storage.getDirectory()).values()) {
      if (handle.kind !== 'file') continue;
      const text = await (await (handle as FileSystemFileHandle).getFile()).text();
      files.push({ name: handle.name, text });
    }
    return files.sort((one, other) => Number(one.name) - Number(other.name));
  });
}
