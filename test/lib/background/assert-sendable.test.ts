// What is sent, by the records of the test service: nothing about a risky address before the user consents, and nothing
// about an excluded site at all.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inputs } from '../../../lib/messages/inputs.ts';
import { ProblemError } from '../../../lib/model/problem.ts';
import { defaultSettings, type Settings } from '../../../lib/model/settings/settings.ts';
import type { Work } from '../../../lib/model/work.ts';
import { connectionsItem } from '../../../lib/storage/connections.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { startApp, type TestApp } from './start-app.ts';

let service: Service;
let worker: TestApp;
let connectionId: string;
let isPopupOpen: boolean;
let popups: number;

beforeEach(async () => {
  service = await startService();
  popups = 0;
  isPopupOpen = false;
  worker = startApp({ openPopup: async () => void popups++, isPopupOpen: async () => isPopupOpen });
  const { address, key } = service;
  ({ id: connectionId } = await worker.handlers.saveConnection({ name: '', address, key, privacy: 'public' }));
});

afterEach(() => service.close());

const create = (url: string): Work => ({ kind: 'create', url, privacy: 'private' });
const startJob = (url: string, acceptsRisk?: boolean) =>
  worker.handlers.startJob({ connectionId, work: create(url), tabId: 7, acceptsRisk });
const findReport = (url: string, acceptsRisk?: boolean) =>
  worker.handlers.findReport({ connectionId, url, acceptsRisk });
const openPopup = (url: string) => worker.handlers.openPopup({ url });
const saveSettings = (settings: Partial<Settings>) =>
  worker.handlers.saveSettings({ ...defaultSettings, keepsCopy: false, ...settings });
const clickLink = (linkUrl: string) =>
  worker.app.analyseFromMenu({ menuItemId: 'link:private', linkUrl }, { id: 7, url: 'https://page.example/' });
const findProblemCode = async (request: Promise<unknown> | unknown) => {
  const error = await Promise.resolve(request).then(
    () => 'it was sent',
    (error) => error,
  );
  return error instanceof ProblemError ? error.problem.code : error;
};
/** All requests to the service as text, so that any part of an address is found in it. */
const readRequests = () => decodeURIComponent(JSON.stringify(service.requests));

/** The test service is on a private host itself, so that private hosts are no risk. This moves it to a public one. */
async function moveServiceToPublicHost() {
  await connectionsItem.update((stored) => ({
    ...stored,
    connections: stored.connections.map((connection) => ({ ...connection, address: 'https://reports.example' })),
  }));
}

describe.each([
  ['credentials', 'http://me:tulip@127.0.0.1:9/page'],
  ['token', 'http://127.0.0.1:9/page?token=tulip-7'],
] as const)('an address with a risk (%s)', (risk, url) => {
  test('a risky address is searched for and analysed only after the user consents, and is then unchanged', async () => {
    expect(await openPopup(url)).toMatchObject({ url, sendUrl: url, risk });
    expect(await findProblemCode(findReport(url))).toBe('addressRisky');
    expect(await findProblemCode(startJob(url))).toBe('addressRisky');
    expect(await findProblemCode(startJob(url, false))).toBe('addressRisky');
    expect(service.requests).toEqual([]);
    expect(await worker.app.queue.listOpen()).toEqual([]);

    await findReport(url, true);
    expect(service.requests.map(({ method }) => method)).toEqual(['GET']);
    const job = await worker.waitForJob(await startJob(url, true));
    expect(job.work).toMatchObject({ url });
    expect(readRequests()).toContain('tulip');
  });

  test('a retry of a task of a list that was refused for the risk is refused again', async () => {
    const id = crypto.randomUUID();
    await worker.handlers.startBatch({ id, connectionId, kind: 'create', privacy: 'private', items: [{ url }] });
    const jobId = `${id}/00000`;
    await expect.poll(async () => (await worker.app.queue.find(jobId))?.problem?.code).toBe('addressRisky');
    expect(await findProblemCode(worker.handlers.retryJob({ jobId }))).toBe('addressRisky');
    expect(service.requests).toEqual([]);
  });

  test('the consent to a risky address is not stored', async () => {
    await findReport(url, true);
    expect(await openPopup(url)).toMatchObject({ risk });
    expect(await findProblemCode(findReport(url))).toBe('addressRisky');
  });

  test('menu and shortcut open the popup to ask about a risky address', async () => {
    await clickLink(url);
    expect(await worker.handlers.openPopup({ url: 'https://page.example/' })).toMatchObject({ url, risk });
    await worker.app.analyseByShortcut({ id: 7, url });
    expect(popups).toBe(2);
    expect(service.requests).toEqual([]);
  });
});

test('an address on a private host is a risk only if the service is not on a private host', async () => {
  const url = 'http://192.168.178.1/admin';
  expect((await openPopup(url)).risk).toBeUndefined();
  await findReport(url);
  expect(service.requests).toHaveLength(1);

  await moveServiceToPublicHost();
  expect(await openPopup(url)).toMatchObject({ risk: 'privateHost' });
  expect(await findProblemCode(findReport(url))).toBe('addressRisky');
  expect(await findProblemCode(startJob(url))).toBe('addressRisky');
});

test('while a popup is open, a shortcut opens neither a second one nor a window', async () => {
  isPopupOpen = true;
  await worker.app.analyseByShortcut({ id: 7, url: 'https://shop.example/?token=tulip' });
  expect([popups, worker.windows]).toEqual([0, []]);
});

describe('an excluded site', () => {
  const url = 'https://shop.example/a';
  beforeEach(() => saveSettings({ excludedSites: ['*://*.shop.example/*'] }));

  test('the address of an excluded site is never sent, even with consent', async () => {
    expect(await openPopup(url)).toMatchObject({ url, refusal: 'excluded' });
    for (const accepts of [undefined, true]) {
      expect(await findProblemCode(findReport(url, accepts))).toBe('siteExcluded');
      expect(await findProblemCode(startJob(url, accepts))).toBe('siteExcluded');
    }
    await clickLink(url);
    await worker.app.analyseByShortcut({ id: 7, url });
    expect(popups).toBe(2);
    expect(service.requests).toEqual([]);
    expect(await worker.app.queue.listOpen()).toEqual([]);
  });

  test('a site stays excluded when a page that does not know of it changes another setting', async () => {
    await worker.handlers.saveSettings(inputs.saveSettings.parse({ theme: 'dark' }));
    expect((await worker.handlers.getSettings({})).theme).toBe('dark');
    expect(await findProblemCode(startJob(url))).toBe('siteExcluded');
  });

  test('a retry of an earlier analysis does not send the address of an excluded site', async () => {
    await saveSettings({ excludedSites: [] });
    service.addFault({ kind: 'status', status: 422, match: { method: 'POST' } });
    const failed = await worker.waitForJob(await startJob(service.samples.good));
    expect(failed.state).toBe('failed');
    const count = service.requests.length;
    await saveSettings({ excludedSites: ['*://127.0.0.1/*'] });
    expect(await findProblemCode(worker.handlers.retryJob({ jobId: failed.id }))).toBe('siteExcluded');
    expect(service.requests).toHaveLength(count);
    await saveSettings({ excludedSites: [] });
    await worker.handlers.retryJob({ jobId: failed.id });
    await expect.poll(() => service.requests.length).toBeGreaterThan(count);
  });

  test('a known report of an excluded site can still be re-run', async () => {
    await saveSettings({ excludedSites: [] });
    const { report } = await worker.waitForJob(await startJob(service.samples.good));
    await saveSettings({ excludedSites: ['*://*/*'] });
    const work = { kind: 'rerun', reportId: report?.id ?? '', url: service.samples.good } as const;
    const rerun = await worker.handlers.startJob({ connectionId, work });
    expect((await worker.waitForJob(rerun)).state).toBe('done');
  });
});

describe('the cleaning of addresses', () => {
  let page: string;
  let sent: string;
  beforeEach(() => {
    sent = `${service.samples.good}?colour=green`;
    page = `${sent}&utm_source=tulip&fbclid=rose#daisy`;
  });

  test('the search, the report and the job have no fragment and no tracking parameters', async () => {
    expect(await openPopup(page)).toMatchObject({
      url: page,
      sendUrl: sent,
      dropped: ['utm_source=tulip', 'fbclid=rose', '#daisy'],
    });
    await findReport(page);
    const job = await worker.waitForJob(await startJob(page));
    expect(job.work).toMatchObject({ url: sent });
    expect(service.reports().map(({ url }) => url)).toEqual([sent]);
    expect(readRequests()).not.toMatch(/tulip|rose|daisy/);
  });

  test('popup, badge and draft find the job of a cleaned address on the original page', async () => {
    worker.tabUrl.current = page;
    const draft = { privacy: 'password', password: 'x' } as const;
    await worker.handlers.saveDraft({ url: sent, draft });
    expect((await openPopup(page)).draft).toEqual(draft);
    const job = await worker.waitForJob(await startJob(page));
    expect(worker.badges.at(-1)?.badge?.kind).toBe('good');
    const opening = await openPopup(page);
    expect(opening.job).toMatchObject({ id: job.id, state: 'done' });
    expect(opening.draft).toBeUndefined();
  });

  test('an address from the menu is cleaned, too', async () => {
    await clickLink(page);
    const [job] = await worker.app.queue.listOpen();
    expect((job && (await worker.waitForJob(job)))?.work).toMatchObject({ url: sent });
    expect(readRequests()).not.toMatch(/tulip|rose|daisy/);
  });

  test('without cleaning the fragment is sent, and a token in it is a risk', async () => {
    await saveSettings({ cleansAddresses: false });
    expect(await openPopup(page)).toMatchObject({ sendUrl: page, dropped: [] });
    expect((await worker.waitForJob(await startJob(page))).work).toMatchObject({ url: page });
    expect(await openPopup(`${sent}#access_token=lily`)).toMatchObject({ risk: 'token' });
    expect(await findProblemCode(startJob(`${sent}#access_token=lily`))).toBe('addressRisky');
    expect(readRequests()).not.toContain('lily');
  });
});
