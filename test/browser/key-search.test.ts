// The key: in the Authorization header to the connection's own origin and nowhere else. The whole product is used, and
// made to fail by a service that repeats the key wherever it can; then everything anybody can get hold of is searched.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { defaultProjectQuery, defaultReportQuery } from '../../lib/model/filter/service-query.ts';
import type { FaultKind } from '../service/faults.ts';
import { type Service, startService } from '../service/start-service.ts';
import { waitUntil } from './driver/wait-until.ts';
import { Eavesdropper } from './eavesdropper.ts';
import { byRole, readAnnouncements, readPage, waitForRole } from './pages/by-role.ts';
import { ConnectionsPage } from './pages/connections-page.ts';
import { ExportDialog } from './pages/export-dialog.ts';
import { PopupPage } from './pages/popup-page.ts';
import { readStorages } from './read-storages.ts';
import { connectionName, type Scenario, startScenario } from './scenario.ts';

/** Of parts that stay findable however the characters between them are written. */
const parts = ['qz7Kw', 'Xv4Bn', 'Jp9Tm', 'Hd2Rf'];
const key = parts.join('/+&"').replace('+&"Hd', '<+Hd');

const downloads = mkdtempSync(join(tmpdir(), 'pagegrade-downloads-'));
let scenario: Scenario;
let service: Service;
let other: Service;
let spy: Page;
const ears = new Eavesdropper();

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

/** Where a text holds a piece of the key, in any case and writing. */
function findPieces(text: string): string[] {
  const forms = [...parts, btoa(key).slice(0, 12), btoa(`Bearer ${key}`).slice(0, 20)];
  return forms.filter((form) => text.toLowerCase().includes(form.toLowerCase()));
}

const html = `<!doctype html><title>Debug</title><pre>Authorization: Bearer ${key}</pre><a href="/?key=${encodeURIComponent(key)}">`;
const row = { id: 9, url: `https://a.example/?key=${encodeURIComponent(key)}`, project: key, link: `/r?key=${key}` };
const debug = { headers: { authorization: [`Bearer ${key}`], [key]: key } };

/** What a confused service does; `redirect` and next links lead to another origin. */
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

/** Every message that makes the worker talk to the service, and those that tell what it knows. */
async function askEverything(connectionId: string, round: number): Promise<void> {
  const url = `${service.samples.good}?round=${round}`;
  const start = (work: object) => ears.ask(spy, 'startJob', { connectionId, work });
  const reportId = String(20 + round);
  await Promise.all([
    ears.ask(spy, 'listReports', { connectionId, filter: { ...defaultReportQuery } }),
    ears.ask(spy, 'listReports', { connectionId, filter: { ...defaultReportQuery, page: 2 } }),
    ears.ask(spy, 'listProjects', { connectionId, filter: { ...defaultProjectQuery } }),
    ears.ask(spy, 'getReport', { connectionId, reportId: '1' }),
    ears.ask(spy, 'findReport', { connectionId, url }),
    ears.ask(spy, 'testConnection', { address: service.address, key }),
    ears.ask(spy, 'testConnection', { connectionId, address: other.address }),
    ears.ask(spy, 'saveConnection', { connectionId, name: 'Moved', address: other.address, privacy: 'private' }),
    ears.ask(spy, 'testConnection', { address: service.address, key: `${key}\u00e9` }),
    start({ kind: 'create', url, privacy: 'password', password: 'open sesame' }),
    start({ kind: 'update', reportId, privacy: 'public' }),
    start({ kind: 'rerun', reportId: String(30 + round), url }),
    start({ kind: 'deleteReport', reportId: String(40 + round), url }),
  ]);
  await ears.ask(spy, 'openPopup', { url });
}

test('the whole product is used by hand, whole and failing, and every page is read as it stands', async () => {
  const { under } = scenario;
  const connections = await ConnectionsPage.open(under);
  await ears.listenToPage(connections.page);
  await connections.connect({ name: connectionName, address: service.address, key });
  await ears.read(connections.page, 'connections');
  await ears.listenToWorker(await under.getWorker());
  const popup = await PopupPage.open(under, await scenario.visit(service.samples.good));
  await popup.waitForOutcome('No report yet');
  await popup.analyse();
  await popup.waitForOutcome('Good');
  await ears.read(popup.page, 'popup');
  await popup.close();
  // Those whose answers a page shows something of.
  const telling = listFaults().filter(([name]) => ['401', '422', 'html', 'echo', 'one', 'redirect'].includes(name));
  for (const [name, fault] of telling) {
    const takeAway = service.addFault(fault);
    await readSurfaces(name);
    takeAway();
  }
  expect(ears.heard.length).toBeGreaterThan(40);
});

/** Every surface that shows what the service said, under one of its faults. */
async function readSurfaces(name: string): Promise<void> {
  const { under } = scenario;
  const hashes = ['#/reports', '#/projects', '#/reports?report=1', '#/activity'];
  const pages = await Promise.all(hashes.map((hash) => under.openExtensionPage(`options.html${hash}`)));
  const popup = await PopupPage.open(under, await scenario.visit(`${service.samples.good}?fault=${name}`));
  await popup.analyse();
  const isBusy = (page: Page) => page.evaluate(() => document.querySelector('[aria-busy="true"]') !== null);
  await waitUntil('every answer', async () => !(await Promise.all(pages.map(isBusy))).includes(true));
  // A write may be tried for longer than anybody looks on.
  await waitUntil('words in the popup', async () => (await readAnnouncements(popup.page)) !== '');
  for (const page of [...pages, popup.page]) {
    await ears.read(page, `page, ${name}`);
    await page.close();
  }
}

test('every message is sent under every fault, and the worker’s answers, notices and logs are heard', async () => {
  const { under } = scenario;
  spy = await under.openExtensionPage('options.html#/settings');
  await ears.listenToPage(spy);
  const settings = await ears.ask(spy, 'getSettings', {});
  await ears.ask(spy, 'saveSettings', { ...settings.value, notifications: true });
  const { value } = await ears.ask(spy, 'listConnections', {});
  const connectionId = String(value?.activeId);
  for (const [round, [, fault]] of listFaults().entries()) {
    const takeAway = service.addFault(fault);
    await askEverything(connectionId, round);
    takeAway();
    // A key that was refused stops the connection until it is entered anew.
    await ears.ask(spy, 'saveConnection', {
      connectionId,
      name: connectionName,
      address: service.address,
      key,
      privacy: 'private',
    });
  }
  await askEverything(connectionId, 9);
  await analyseByMenu();
  // The deletes wait out the time in which they can be undone.
  const deletes = () => service.apiRequests().filter(({ method }) => method === 'DELETE');
  await waitUntil('the deletes', () => deletes().length > 0);
  await ears.ask(spy, 'listJobs', { limit: 1000 });
  const activity = await under.openExtensionPage('options.html#/activity');
  await waitUntil('the page', async () => (await readPage(activity)).length > 100);
  await ears.read(activity, 'activity');
  const kinds = new Set(ears.heard.map(({ where }) => where));
  for (const kind of ['answer to listReports', 'answer to startJob', 'notice']) expect([...kinds]).toContain(kind);
  expect((await ears.readShown(await under.getWorker())).length).toBeGreaterThan(5);
});

/** With no page of ours that asked, so that a notification tells how it ended. */
async function analyseByMenu(): Promise<void> {
  const worker = await scenario.under.getWorker();
  const takeAway = service.addFault(Object.fromEntries(listFaults())['422'] ?? { kind: 'html' });
  await worker.evaluate((linkUrl) => {
    const { onClicked } = (Reflect.get(globalThis, 'chrome') as Browser).contextMenus;
    const { dispatch } = onClicked as unknown as { dispatch(click: object, tab: object): void };
    dispatch.call(onClicked, { menuItemId: 'link:public', linkUrl }, {});
  }, `${service.samples.good}?menu`);
  const readShown = async () => JSON.stringify(await ears.readShown(worker));
  await waitUntil('a notification', async () => (await readShown()).includes('"type":"basic"'));
  takeAway();
}

test('reports that repeat the key are exported from the copy, in every format', async () => {
  const takeAway = service.addFault(Object.fromEntries(listFaults()).echo ?? { kind: 'html' });
  const { value } = await ears.ask(spy, 'listConnections', {});
  await ears.ask(spy, 'listReports', { connectionId: String(value?.activeId), filter: { ...defaultReportQuery } });
  const page = await scenario.under.openExtensionPage('options.html#/reports?q=a.example');
  await byRole(page, 'button', 'Export').click();
  await waitForRole(page, 'dialog', 'Export 1 report');
  const dialog = new ExportDialog(page);
  for (const format of ['csv', 'csvForExcel', 'json']) {
    const { name, bytes } = await dialog.save(format, downloads);
    expect(bytes.toString()).toContain('https://a.example/?key=');
    ears.note(`export as ${format}`, name + bytes.toString());
  }
  const origin = await page.evaluate(() => location.origin);
  await scenario.under.browser.defaultBrowserContext().overridePermissions(origin, ['clipboard-read']);
  await byRole(page, 'button', 'Copy as Markdown').click();
  const copied = await waitUntil('the text', async () => {
    const text = await page.evaluate(() => navigator.clipboard.readText());
    return text.includes('https://a.example/?key=') && text;
  });
  ears.note('export as Markdown', copied);
  takeAway();
  await page.close();
});

test('in all that was heard, said, shown and logged there is no piece of the key', () => {
  const found = ears.heard.flatMap(({ where, what }) => findPieces(what).map((piece) => `${where}: ${piece}`));
  expect([...new Set(found)]).toEqual([]);
  expect(ears.heard.some(({ what }) => what.includes('…'))).toBe(true);
});

test('of all that is stored, one item holds it', async () => {
  const { local, session, sync, databases } = await readStorages(await scenario.under.getWorker());
  const items = [local, session, sync].flatMap((area) => Object.entries(area));
  const holders = items.filter((item) => findPieces(JSON.stringify(item)).length > 0);
  expect(holders.map(([name]) => name)).toEqual([expect.stringMatching(/^key/)]);
  expect(Object.keys(databases).length).toBeGreaterThan(0);
  expect(findPieces(JSON.stringify(databases))).toEqual([]);
});

test('every request to the service holds it in the one header', () => {
  const requests = service.apiRequests();
  expect(requests.length).toBeGreaterThan(60);
  for (const { headers, ...rest } of requests) {
    const { authorization, ...others } = headers;
    // Where a redirect leads is asked without it.
    expect([undefined, `Bearer ${key}`]).toContain(authorization);
    expect(findPieces(JSON.stringify([others, rest]))).toEqual([]);
  }
  expect(requests.filter(({ method, headers }) => method !== 'GET' && !headers.authorization)).toEqual([]);
});

test('the other origin got neither the key nor anything that was asked for', () => {
  // Redirects lead there: it is asked where they end, as a stranger would.
  expect(other.requests.length).toBeGreaterThan(0);
  for (const { method, headers, query, body } of other.requests) {
    expect([method, body]).toEqual(['GET', '']);
    expect(Object.keys(headers)).not.toContain('authorization');
    expect(Object.keys(headers)).not.toContain('cookie');
    expect(query).toEqual({ page: '2' });
  }
  expect(findPieces(JSON.stringify(other.requests))).toEqual([]);
});
