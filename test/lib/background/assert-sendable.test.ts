// What leaves, from the stand-in's own records: nothing about a risky address before the user's yes, of an excluded
// site nothing at all.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Work } from '../../../lib/model/job.ts';
import { ProblemError } from '../../../lib/model/problem.ts';
import { defaultSettings, type Settings } from '../../../lib/model/settings/settings.ts';
import { connectionsItem } from '../../../lib/storage/connections.ts';
import { type Service, startService } from '../../service/start-service.ts';
import { hurry, startApp, type TestApp } from './start-app.ts';

const popup = { id: 'us', url: 'chrome-extension://us/popup.html' };
const options = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };

let service: Service;
let worker: TestApp;
let connectionId: string;
let popups: number;
let isPopupOpen: boolean;

beforeEach(async () => {
  service = await startService();
  popups = 0;
  isPopupOpen = false;
  worker = startApp({ openPopup: async () => void popups++, isPopupOpen: async () => isPopupOpen });
  const { address, key } = service;
  ({ id: connectionId } = await worker.handlers.saveConnection({ name: '', address, key, privacy: 'public' }, options));
});

afterEach(() => service.close());

const create = (url: string): Work => ({ kind: 'create', url, privacy: 'private' });
const startJob = (url: string, acceptsRisk?: boolean) =>
  worker.handlers.startJob({ connectionId, work: create(url), tabId: 7, acceptsRisk }, popup);
const findReport = (url: string, acceptsRisk?: boolean) =>
  worker.handlers.findReport({ connectionId, url, acceptsRisk }, popup);
const openPopup = (url: string) => worker.handlers.openPopup({ url }, popup);
const set = (settings: Partial<Settings>) =>
  worker.handlers.saveSettings({ ...defaultSettings, keepsCopy: false, ...settings }, options);
const clickLink = (linkUrl: string) =>
  worker.app.analyseFromMenu({ menuItemId: 'link:private', linkUrl }, { id: 7, url: 'https://page.example/' });
const getCode = async (asked: Promise<unknown> | unknown) => {
  const error = await Promise.resolve(asked).then(
    () => 'it was sent',
    (error) => error,
  );
  return error instanceof ProblemError ? error.problem.code : error;
};
/** Every word the service has heard, so that nothing of an address is missed. */
const hear = () => decodeURIComponent(JSON.stringify(service.requests));

/** The stand-in is on loopback, where private hosts are no question: this one is a service elsewhere. */
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
  test('is searched for and analysed only after a yes, and then as it is', async () => {
    expect(await openPopup(url)).toMatchObject({ url, sendUrl: url, risk });
    expect(await getCode(findReport(url))).toBe('addressRisky');
    expect(await getCode(startJob(url))).toBe('addressRisky');
    expect(await getCode(startJob(url, false))).toBe('addressRisky');
    expect(service.requests).toEqual([]);
    expect(await worker.app.queue.listOpen()).toEqual([]);

    await findReport(url, true);
    expect(service.requests.map(({ method }) => method)).toEqual(['GET']);
    const job = await worker.settled(await startJob(url, true));
    expect(job.work).toMatchObject({ url });
    expect(hear()).toContain('tulip');
  });

  test('is not remembered as accepted', async () => {
    await findReport(url, true);
    expect(await openPopup(url)).toMatchObject({ risk });
    expect(await getCode(findReport(url))).toBe('addressRisky');
  });

  test('opens the popup to ask when a menu or the shortcut means it', async () => {
    await clickLink(url);
    expect(await worker.handlers.openPopup({ url: 'https://page.example/' }, popup)).toMatchObject({ url, risk });
    await worker.app.analyseByShortcut({ id: 7, url });
    expect(popups).toBe(2);
    expect(service.requests).toEqual([]);
  });
});

test('a private host asks first, and by name of the connection only where the service is not on one', async () => {
  const url = 'http://192.168.178.1/admin';
  expect((await openPopup(url)).risk).toBeUndefined();
  await findReport(url);
  expect(service.requests).toHaveLength(1);

  await moveServiceToPublicHost();
  expect(await openPopup(url)).toMatchObject({ risk: 'privateHost' });
  expect(await getCode(findReport(url))).toBe('addressRisky');
  expect(await getCode(startJob(url))).toBe('addressRisky');
});

test('where the popup is open already it is told what the shortcut asks for, and no second one opens', async () => {
  const url = 'https://shop.example/?token=tulip';
  isPopupOpen = true;
  await worker.app.analyseByShortcut({ id: 7, url });
  expect(popups).toBe(0);
  expect(worker.windows).toEqual([]);
  expect(worker.notices).toContainEqual({ type: 'popupTarget' });
  expect(await worker.handlers.openPopup({ url: 'https://page.example/' }, popup)).toMatchObject({
    url,
    risk: 'token',
  });
});

describe('an excluded site', () => {
  const url = 'https://shop.example/a';
  beforeEach(() => set({ excludedSites: ['*://*.shop.example/*'] }));

  test('is never sent, whatever the page says', async () => {
    expect(await openPopup(url)).toMatchObject({ url, refusal: 'excluded' });
    for (const accepts of [undefined, true]) {
      expect(await getCode(findReport(url, accepts))).toBe('siteExcluded');
      expect(await getCode(startJob(url, accepts))).toBe('siteExcluded');
    }
    await clickLink(url);
    await worker.app.analyseByShortcut({ id: 7, url });
    expect(popups).toBe(2);
    expect(service.requests).toEqual([]);
    expect(await worker.app.queue.listOpen()).toEqual([]);
  });

  test('is not sent by trying an earlier analysis again', async () => {
    await set({ excludedSites: [] });
    service.addFault({ kind: 'status', status: 422, match: { method: 'POST' } });
    const failed = await worker.settled(await startJob(service.samples.good));
    expect(failed.state).toBe('failed');
    const count = service.requests.length;
    await set({ excludedSites: ['*://127.0.0.1/*'] });
    expect(await getCode(worker.handlers.retryJob({ jobId: failed.id }, options))).toBe('siteExcluded');
    expect(service.requests).toHaveLength(count);
    await set({ excludedSites: [] });
    await worker.handlers.retryJob({ jobId: failed.id }, options);
    await expect.poll(() => service.requests.length).toBeGreaterThan(count);
  });

  test('keeps the reports it already has within reach', async () => {
    await set({ excludedSites: [] });
    const { report } = await worker.settled(await startJob(service.samples.good));
    await set({ excludedSites: ['*://*/*'] });
    const work = { kind: 'rerun', reportId: report?.id ?? '', url: service.samples.good } as const;
    const rerun = await worker.handlers.startJob({ connectionId, work }, options);
    expect((await worker.settled(rerun)).state).toBe('done');
  });
});

describe('cleaning', () => {
  let page: string;
  let sent: string;
  beforeEach(() => {
    sent = `${service.samples.good}?colour=green`;
    page = `${sent}&utm_source=tulip&fbclid=rose#daisy`;
  });

  test('leaves fragment and tracking parameters out of the search, the report and the job', async () => {
    expect(await openPopup(page)).toMatchObject({
      url: page,
      sendUrl: sent,
      dropped: ['utm_source=tulip', 'fbclid=rose', '#daisy'],
    });
    await findReport(page);
    const job = await worker.settled(await startJob(page));
    expect(job.work).toMatchObject({ url: sent });
    expect(service.reports().map(({ url }) => url)).toEqual([sent]);
    expect(hear()).not.toMatch(/tulip|rose|daisy/);
  });

  test('is found again on the page: by popup, tab and draft', async () => {
    worker.tabUrl.current = page;
    const draft = { privacy: 'password', password: 'x' } as const;
    await worker.handlers.saveDraft({ url: sent, draft }, popup);
    expect((await openPopup(page)).draft).toEqual(draft);
    const job = await worker.settled(await startJob(page));
    expect(worker.badges.at(-1)?.badge?.kind).toBe('good');
    const opening = await openPopup(page);
    expect(opening.job).toMatchObject({ id: job.id, state: 'done' });
    expect(opening.draft).toBeUndefined();
  });

  test('holds for menus', async () => {
    await clickLink(page);
    const [job] = await worker.app.queue.listOpen();
    expect((job && (await worker.settled(job)))?.work).toMatchObject({ url: sent });
    expect(hear()).not.toMatch(/tulip|rose|daisy/);
  });

  test('can be switched off, and then a secret in the fragment is a question', async () => {
    await set({ cleansAddresses: false });
    expect(await openPopup(page)).toMatchObject({ sendUrl: page, dropped: [] });
    expect((await worker.settled(await startJob(page))).work).toMatchObject({ url: page });
    expect(await openPopup(`${sent}#access_token=lily`)).toMatchObject({ risk: 'token' });
    expect(await getCode(startJob(`${sent}#access_token=lily`))).toBe('addressRisky');
    expect(hear()).not.toContain('lily');
  });
});

test('what waits when its site is excluded is not sent any more', async () => {
  let isOnline = false;
  worker = startApp({ ...hurry(), isOnline: () => isOnline });
  const { address, key } = service;
  const saved = await worker.handlers.saveConnection({ name: '', address, key, privacy: 'public' }, options);
  const work = { kind: 'create', url: service.samples.good, privacy: 'private' } as const;
  const job = await worker.handlers.startJob({ connectionId: saved.id, work }, options);
  const settings = await worker.handlers.getSettings({}, options);
  await worker.handlers.saveSettings({ ...settings, excludedSites: ['*://127.0.0.1/*'] }, options);
  isOnline = true;
  expect(await worker.settled(job)).toMatchObject({ state: 'failed', problem: { code: 'siteExcluded' } });
  expect(service.requests).toEqual([]);
});
