import { setTimeout as wait } from 'node:timers/promises';
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
  // What the worker might ask for afterwards would be asked for by now.
  await wait(300);
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

// Tried again: where much else is going on, a request may have to wait, and the worker asks to be sure.
test('an analysis is one question, one POST, and no further question', { retry: 2 }, async () => {
  const { job, methods, ids } = await analyse();
  expect([job.state, methods, ids]).toEqual(['done', ['GET', 'POST'], [job.report?.id]]);
});

test('a POST that is cut after more than a second does not leave the browser again; its report is found', async () => {
  const gate = createGate();
  scenario.service.addFault({ kind: 'gate', gate, match: { method: 'POST' }, times: 1 });
  const { job, methods, ids } = await analyse(async () => {
    gate.handle();
    await gate.handled;
    await wait(1_500);
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
  const worker = await scenario.under.getWorker();
  const readFiles = () =>
    worker.evaluate(async () => {
      const texts: string[] = [];
      for await (const handle of (await navigator.storage.getDirectory()).values()) {
        if (handle.kind === 'file') texts.push(await (await (handle as FileSystemFileHandle).getFile()).text());
      }
      return texts;
    });
  // One lies ready for the next request.
  const left = await waitUntil('the end of those that were sent', async () => {
    const texts = await readFiles();
    return texts.length <= 1 && texts;
  });
  expect(left.filter((text) => text !== 'url=')).toEqual([]);
});
