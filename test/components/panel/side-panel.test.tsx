// The side panel in each state.
import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { SidePanel } from '../../../components/panel/SidePanel.tsx';
import type { PageHistory } from '../../../lib/messages/contract.ts';
import type { ActivePage, ReportsNotice } from '../../../lib/messages/ports.ts';
import { createReportRow } from '../../../lib/model/report/stored-report.ts';
import { defaultSettings } from '../../../lib/model/settings/settings.ts';
import { type Answers, type BrowserParts, mount, settle } from '../mount.tsx';
import { speakEnglish } from '../speak-english.ts';

speakEnglish();
afterEach(() => vi.restoreAllMocks());

const url = 'https://shop.example/chairs';
const connection = { id: 'a', name: 'A', address: 'https://a.example', keyHint: '', privacy: 'private' };
const opening = { connections: [connection], activeId: 'a', settings: defaultSettings, url, sendUrl: url };
const history: PageHistory = { connectionId: 'a', address: 'https://a.example', reports: [], hasMore: false };

async function open(page: Partial<ActivePage>, answers: Answers = {}, parts: Partial<BrowserParts> = {}) {
  const { url, tabId = 1, canFollow = true } = page;
  vi.spyOn(fakeBrowser.tabs, 'query').mockResolvedValue([{ id: tabId, url }] as never);
  const mounted = await mount(
    <SidePanel showTheme={() => undefined} />,
    { openPopup: () => opening, getSettings: () => defaultSettings, listPageReports: () => history, ...answers },
    {},
    { contains: async () => canFollow, ...parts },
  );
  await settle();
  const press = async (name: string) => {
    [...mounted.root.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
    await settle();
  };
  return { ...mounted, press };
}

test('the reports of the page are listed with their grades over time, without a request to the service', async () => {
  const states = [
    { result: 'bad' as const, at: 1 },
    { result: 'good' as const, at: 86_400_000 * 40 },
  ];
  const reports = [
    { id: '2', url, result: 'good' as const, project: 'Spring', privacy: 'public' as const, seenAt: 1, states },
    { id: '1', url, seenAt: 1 },
  ];
  const { root, sent } = await open({ url, tabId: 1 }, { listPageReports: () => ({ ...history, reports }) });
  const items = [...root.querySelectorAll('.page-history ol > li')].map(({ textContent }) => textContent);
  expect(items[0]).toContain('Spring · Public');
  expect(root.querySelectorAll('.seen-grades li').length).toBe(2);
  expect(items[1]).toContain('No project');
  expect(root.querySelector('.page-history a')?.getAttribute('href')).toBe('https://a.example/reports/2');
  expect(sent.map(({ name }) => name)).not.toContain('findReport');
  expect(sent).toContainEqual({ name: 'openPopup', input: { url, tabId: 1, isPanel: true } });
});

test('a page without reports says so; an error of the worker is shown and can be retried', async () => {
  expect((await open({ url })).root.textContent).toContain('No report of this page is known yet.');
  let isBroken = true;
  const listPageReports = () => {
    if (isBroken) throw new Error('broken');
    return history;
  };
  const { root, press } = await open({ url }, { listPageReports });
  expect(root.querySelector('.page-history .problem')).not.toBeNull();
  isBroken = false;
  await press('Try again');
  expect(root.textContent).toContain('No report of this page is known yet.');
});

test('a changed report of the page reloads the list; reports of other pages do not', async () => {
  const { sent, broadcast } = await open({ url });
  const asked = () => sent.filter(({ name }) => name === 'listPageReports').length;
  const change = { type: 'reportsChanged' as const, connectionId: 'a', removed: [] };
  await broadcast({
    ...change,
    reports: [createReportRow('a', { id: '9', url: 'https://shop.example/tables', seenAt: 1 })],
  });
  await broadcast({ ...change, connectionId: 'b', reports: [createReportRow('a', { id: '9', url, seenAt: 1 })] });
  await settle();
  expect(asked()).toBe(1);
  await broadcast({
    ...change,
    reports: [createReportRow('a', { id: '9', url: `${url}/?utm_source=mail`, seenAt: 1 })],
  });
  await settle();
  expect(asked()).toBe(2);
});

test.each<[string, Partial<ReportsNotice>]>([
  ['a new report of the page', { reports: [createReportRow('a', { id: '9', url, seenAt: 1 })] }],
  ['a removed report', { removed: ['9'] }],
])('%s that is announced before the first answer reloads the list', async (_, more) => {
  const late: ((history: PageHistory) => void)[] = [];
  const listPageReports = () => new Promise<PageHistory>((resolve) => late.push(resolve));
  const { root, broadcast } = await open({ url }, { listPageReports });
  await broadcast({ type: 'reportsChanged', connectionId: 'a', reports: [], removed: [], ...more } as ReportsNotice);
  late[1]?.({ ...history, reports: [{ id: '8', url, seenAt: 1 }] });
  late[0]?.(history);
  await settle();
  expect(root.querySelectorAll('.page-history ol > li')).toHaveLength(1);
});

test('the page is shown after the user invokes the extension on it', async () => {
  const { root, broadcast } = await open({ canFollow: false });
  expect(root.textContent).toContain('Which tab is active is not known');
  vi.spyOn(fakeBrowser.tabs, 'query').mockResolvedValue([{ id: 1, url }] as never);
  await broadcast({ type: 'extensionInvoked' });
  await settle();
  expect(root.querySelector('.page-address')?.textContent).toBe('shop.example/chairs');
});

test('without access to the tab the page is unknown, and a button requests the permission', async () => {
  let asked = 0;
  const request = async () => {
    asked += 1;
    return false;
  };
  const { root, press, sent } = await open({ canFollow: false }, {}, { request });
  expect(root.textContent).toContain('Which tab is active is not known');
  expect(sent.map(({ name }) => name)).toEqual(['getSettings']);
  expect(root.textContent).toContain('The browser will ask for “Read your browsing history”.');
  expect(root.textContent).toContain('take that back in the options, under “What leaves this browser”.');
  await press('Follow the active tab');
  expect(asked).toBe(1);
  expect(root.textContent).toContain('The browser did not allow it, so the side panel stays where it is.');
});
