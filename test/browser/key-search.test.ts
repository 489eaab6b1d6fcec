// The API key is sent in the Authorization header to the connection's own origin and is exposed nowhere else. The whole
// product is used, also with a service that repeats the key wherever it can. Then everything that the product has
// shown, stored or sent is searched for the key.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { defaultReportQuery } from '../../lib/model/filter/service-query.ts';
import type { FaultKind } from '../service/faults.ts';
import { type Service, startService } from '../service/start-service.ts';
import { waitUntil } from './driver/wait-until.ts';
import { Eavesdropper } from './eavesdropper.ts';
import { byRole, readAnnouncements, readPage } from './pages/by-role.ts';
import { ConnectionsPage } from './pages/connections-page.ts';
import { ExportDialog } from './pages/export-dialog.ts';
import { PopupPage } from './pages/popup-page.ts';
import { readStorages } from './read-storages.ts';
import { connectionName, type Scenario, startScenario } from './scenario.ts';

/** The parts of the key. They can be found in any text, however the characters between them are escaped. */
const parts = ['qz7Kw', 'Xv4Bn', 'Jp9Tm', 'Hd2Rf'];
const key = parts.join('/+&"').replace('+&"Hd', '<+Hd');

const downloads = mkdtempSync(join(tmpdir(), 'pagegrade-downloads-'));
let scenario: Scenario;
let service: Service;
let other: Service;
let optionsPage: Page;
const eavesdropper = new Eavesdropper();

beforeAll(async () => {
  other = await startService();
  scenario = await startScenario({
    isConnected: false,
    downloadsDir: downloads,
    service: { keys: [{ key, owner: 'owner' }] },
  });
  ({ service } = scenario);
  service.seed(60, { projects: 20 });
});
afterAll(async () => {
  await scenario?.close();
  await other?.close();
  rmSync(downloads, { recursive: true });
});

/** The parts of the key that a text contains, in any case, plain or in Base64. */
function findParts(text: string): string[] {
  const forms = [...parts, btoa(key).slice(0, 12), btoa(`Bearer ${key}`).slice(0, 20)];
  return forms.filter((form) => text.toLowerCase().includes(form.toLowerCase()));
}

const html = `<!doctype html><title>Debug</title><pre>Authorization: Bearer ${key}</pre><a href="/?key=${encodeURIComponent(key)}">`;
const row = { id: 9, url: `https://a.example/?key=${encodeURIComponent(key)}`, project: key, link: `/r?key=${key}` };
const debug = { headers: { authorization: [`Bearer ${key}`], [key]: key } };

/** Faults of a service that repeats the key. `redirect` and next links lead to another origin. */
function listFaults(): [string, FaultKind][] {
  const elsewhere = `${other.address}/api/v1/reports`;
  const json = (status: number, body: object): FaultKind => ({ kind: 'status', status, body: JSON.stringify(body) });
  return [
    ['401', json(401, { message: `The key ${key} is unknown.`, errors: { [key]: [key] } })],
    ['422', json(422, { message: key, errors: { url: [`Bearer ${key}`] }, ...debug })],
    ['500', { kind: 'status', status: 500, body: html, contentType: 'text/html' }],
    ['html', { kind: 'html', body: html }],
    ['broken', { kind: 'status', status: 200, body: `{"data": [{"key": ${JSON.stringify(key)}` }],
    ['echo', json(200, { data: [{ ...row, ...debug }], ...debug, links: { next: `${elsewhere}?page=2` } })],
    ['one', json(200, { data: { ...row, ...debug } })],
    ['redirect', { kind: 'redirect', location: `${elsewhere}?page=2`, status: 307 }],
    ['drop', { kind: 'dropAfter' }],
  ];
}

/** Sends every message that makes the worker send requests, and those that return its data. */
async function sendEveryMessage(connectionId: string, round: number): Promise<void> {
  const url = `${service.samples.good}?round=${round}`;
  const start = (work: object) => eavesdropper.ask(optionsPage, 'startJob', { connectionId, work });
  const reportId = String(20 + round);
  await Promise.all([
    eavesdropper.ask(optionsPage, 'listReports', { connectionId, filter: { ...defaultReportQuery } }),
    eavesdropper.ask(optionsPage, 'listReports', { connectionId, filter: { ...defaultReportQuery, page: 2 } }),
    eavesdropper.ask(optionsPage, 'listProjects', { connectionId, page: 1 }),
    eavesdropper.ask(optionsPage, 'getReport', { connectionId, reportId: '1' }),
    eavesdropper.ask(optionsPage, 'findReport', { connectionId, url }),
    eavesdropper.ask(optionsPage, 'testConnection', { address: service.address, key }),
    eavesdropper.ask(optionsPage, 'testConnection', { connectionId, address: other.address }),
    eavesdropper.ask(optionsPage, 'saveConnection', {
      connectionId,
      name: 'Moved',
      address: other.address,
      privacy: 'private',
    }),
    eavesdropper.ask(optionsPage, 'testConnection', { address: service.address, key: `${key}\u00e9` }),
    start({ kind: 'create', url, privacy: 'password', password: 'open sesame' }),
    start({ kind: 'update', reportId, privacy: 'public' }),
    start({ kind: 'rerun', reportId: String(30 + round), url }),
    start({ kind: 'deleteReport', reportId: String(40 + round), url }),
  ]);
  await eavesdropper.ask(optionsPage, 'openPopup', { url });
}

test('every page of the product is used and recorded, with and without faults of the service', async () => {
  const { under } = scenario;
  const connections = await ConnectionsPage.open(under);
  await eavesdropper.listenToPage(connections.page);
  await connections.connect({ name: connectionName, address: service.address, key });
  await eavesdropper.recordPage(connections.page, 'connections');
  await eavesdropper.listenToWorker(await under.getWorker());
  const popup = await PopupPage.open(under, await scenario.visit(service.samples.good));
  await popup.waitForOutcome('No report yet');
  await popup.analyse();
  await popup.waitForOutcome('Good');
  await eavesdropper.recordPage(popup.page, 'popup');
  await popup.close();
  // The faults of which a page shows a part of the response.
  const shownFaults = listFaults().filter(([name]) => ['401', '422', 'html', 'echo', 'one', 'redirect'].includes(name));
  for (const [name, fault] of shownFaults) {
    const removeFault = service.addFault(fault);
    await recordSurfaces(name);
    removeFault();
  }
  expect(eavesdropper.captures.length).toBeGreaterThan(40);
});

/** Records every surface that shows responses of the service, during one of its faults. */
async function recordSurfaces(name: string): Promise<void> {
  const { under } = scenario;
  const hashes = ['#/reports', '#/projects', '#/reports?report=1', '#/activity'];
  const pages = await Promise.all(hashes.map((hash) => under.openExtensionPage(`options.html${hash}`)));
  const popup = await PopupPage.open(under, await scenario.visit(`${service.samples.good}?fault=${name}`));
  await popup.analyse();
  const isBusy = (page: Page) => page.evaluate(() => document.querySelector('[aria-busy="true"]') !== null);
  await waitUntil('every answer', async () => !(await Promise.all(pages.map(isBusy))).includes(true));
  // A write may be retried for longer than this test waits.
  await waitUntil('text in the popup', async () => (await readAnnouncements(popup.page)) !== '');
  for (const page of [...pages, popup.page]) {
    await eavesdropper.recordPage(page, `page, ${name}`);
    await page.close();
  }
}

test('every message is sent during every fault, and the worker’s responses, broadcasts and logs are recorded', async () => {
  const { under } = scenario;
  optionsPage = await under.openExtensionPage('options.html#/settings');
  await eavesdropper.listenToPage(optionsPage);
  const settings = await eavesdropper.ask(optionsPage, 'getSettings', {});
  await eavesdropper.ask(optionsPage, 'saveSettings', { ...settings.value, notifications: true });
  const { value } = await eavesdropper.ask(optionsPage, 'listConnections', {});
  const connectionId = String(value?.activeId);
  for (const [round, [, fault]] of listFaults().entries()) {
    const removeFault = service.addFault(fault);
    await sendEveryMessage(connectionId, round);
    removeFault();
    // A refused key blocks the connection until the key is entered again.
    await eavesdropper.ask(optionsPage, 'saveConnection', {
      connectionId,
      name: connectionName,
      address: service.address,
      key,
      privacy: 'private',
    });
  }
  await sendEveryMessage(connectionId, 9);
  await analyseByMenu();
  // Deletes are sent only after the time in which they can be undone.
  const deletes = () => service.apiRequests().filter(({ method }) => method === 'DELETE');
  await waitUntil('the deletes', () => deletes().length > 0);
  await eavesdropper.ask(optionsPage, 'listJobs', { limit: 1000 });
  const activity = await under.openExtensionPage('options.html#/activity');
  await waitUntil('the page', async () => (await readPage(activity)).length > 100);
  await eavesdropper.recordPage(activity, 'activity');
  const kinds = new Set(eavesdropper.captures.map(({ source }) => source));
  for (const kind of ['answer to listReports', 'answer to startJob', 'notice']) expect([...kinds]).toContain(kind);
  expect((await eavesdropper.readShown(await under.getWorker())).length).toBeGreaterThan(5);
});

/** Starts an analysis while another page is in front, so that a notification shows its outcome. */
async function analyseByMenu(): Promise<void> {
  const worker = await scenario.under.getWorker();
  await scenario.under.browser.newPage();
  const removeFault = service.addFault(Object.fromEntries(listFaults())['422'] ?? { kind: 'html' });
  await worker.evaluate((linkUrl) => {
    const { onClicked } = (Reflect.get(globalThis, 'chrome') as Browser).contextMenus;
    const { dispatch } = onClicked as unknown as { dispatch(click: object, tab: object): void };
    dispatch.call(onClicked, { menuItemId: 'link:public', linkUrl }, {});
  }, `${service.samples.good}?menu`);
  const readShown = async () => JSON.stringify(await eavesdropper.readShown(worker));
  await waitUntil('a notification', async () => (await readShown()).includes('"type":"basic"'));
  removeFault();
}

test('reports that contain the key are exported in every format, and the exports are recorded', async () => {
  const removeFault = service.addFault(Object.fromEntries(listFaults()).echo ?? { kind: 'html' });
  const { value } = await eavesdropper.ask(optionsPage, 'listConnections', {});
  await eavesdropper.ask(optionsPage, 'listReports', {
    connectionId: String(value?.activeId),
    filter: { ...defaultReportQuery },
  });
  const page = await scenario.under.openExtensionPage('options.html#/reports?q=a.example');
  const dialog = await ExportDialog.open(page, 'Export 1 report');
  const { name, bytes } = await dialog.save(downloads);
  expect(bytes.toString()).toContain('https://a.example/?key=');
  eavesdropper.record('export as CSV', name + bytes.toString());
  const origin = await page.evaluate(() => location.origin);
  await scenario.under.browser.defaultBrowserContext().overridePermissions(origin, ['clipboard-read']);
  await ExportDialog.open(page, 'Export 1 report');
  await byRole(page, 'button', 'Copy for a spreadsheet').click();
  const copied = await waitUntil('the text', async () => {
    const text = await page.evaluate(() => navigator.clipboard.readText());
    return text.includes('https://a.example/?key=') && text;
  });
  eavesdropper.record('copied reports', copied);
  removeFault();
  await page.close();
});

test('nothing that was recorded contains a part of the key', () => {
  const found = eavesdropper.captures.flatMap(({ source, text }) =>
    findParts(text).map((part) => `${source}: ${part}`),
  );
  expect([...new Set(found)]).toEqual([]);
  expect(eavesdropper.captures.some(({ text }) => text.includes('…'))).toBe(true);
});

test('only one stored item contains the key', async () => {
  const { local, session, sync, databases } = await readStorages(await scenario.under.getWorker());
  const items = [local, session, sync].flatMap((area) => Object.entries(area));
  const holders = items.filter((item) => findParts(JSON.stringify(item)).length > 0);
  expect(holders.map(([name]) => name)).toEqual([expect.stringMatching(/^key/)]);
  expect(Object.keys(databases).length).toBeGreaterThan(0);
  expect(findParts(JSON.stringify(databases))).toEqual([]);
});

test('requests to the service contain the key in the Authorization header only', () => {
  const requests = service.apiRequests();
  expect(requests.length).toBeGreaterThan(60);
  for (const { headers, ...rest } of requests) {
    const { authorization, ...others } = headers;
    // The target of a redirect is requested without the key.
    expect([undefined, `Bearer ${key}`]).toContain(authorization);
    expect(findParts(JSON.stringify([others, rest]))).toEqual([]);
  }
  expect(requests.filter(({ method, headers }) => method !== 'GET' && !headers.authorization)).toEqual([]);
});

test('the other origin gets neither the key nor the data of a request', () => {
  // Redirects lead there, and their target is requested without the key and without cookies.
  expect(other.requests.length).toBeGreaterThan(0);
  for (const { method, headers, query, body } of other.requests) {
    expect([method, body]).toEqual(['GET', '']);
    expect(Object.keys(headers)).not.toContain('authorization');
    expect(Object.keys(headers)).not.toContain('cookie');
    expect(query).toEqual({ page: '2' });
  }
  expect(findParts(JSON.stringify(other.requests))).toEqual([]);
});
