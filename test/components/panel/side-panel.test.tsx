// The side panel in each state.
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { SidePanel } from '../../../components/panel/SidePanel.tsx';
import type { PageHistory, PopupOpening } from '../../../lib/messages/contract.ts';
import type { ActivePage } from '../../../lib/messages/ports.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { createReportRow } from '../../../lib/model/report/stored-report.ts';
import { defaultSettings } from '../../../lib/model/settings/settings.ts';
import { type Answers, type BrowserParts, mount, settle } from '../mount.tsx';
import { fill, fire } from '../options/bulk/open-bulk.tsx';
import { speakEnglish } from '../speak-english.ts';

speakEnglish();
afterEach(() => vi.restoreAllMocks());

const url = 'https://shop.example/chairs';
const connection: Connection = {
  id: 'a',
  name: 'A',
  address: 'https://a.example',
  keyHint: '',
  privacy: 'private',
  forgetsKey: false,
};
const opening: PopupOpening = {
  connections: [connection],
  activeId: 'a',
  theme: 'system',
  url,
  sendUrl: url,
};
const history: PageHistory = { connectionId: 'a', address: 'https://a.example', reports: [], hasMore: false };

async function open(page: Partial<ActivePage>, answers: Answers = {}, parts: Partial<BrowserParts> = {}) {
  const { url, tabId = 1, canFollow = true } = page;
  vi.spyOn(fakeBrowser.tabs, 'query').mockResolvedValue([{ id: tabId, url }] as never);
  const mounted = await mount(
    <SidePanel />,
    { openPopup: () => opening, listPageReports: () => history, ...answers },
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

test.each<[string, object]>([
  ['a new report of the page', { reports: [createReportRow('a', { id: '9', url, seenAt: 1 })] }],
  ['a removed report', { removed: ['9'] }],
])('%s that is announced before the first answer reloads the list', async (_, more) => {
  const late: ((history: PageHistory) => void)[] = [];
  const listPageReports = () => new Promise<PageHistory>((resolve) => late.push(resolve));
  const { root, broadcast } = await open({ url }, { listPageReports });
  await broadcast({ type: 'reportsChanged', connectionId: 'a', reports: [], removed: [], ...more });
  late[1]?.({ ...history, reports: [{ id: '8', url, seenAt: 1 }] });
  late[0]?.(history);
  await settle();
  expect(root.querySelectorAll('.page-history ol > li')).toHaveLength(1);
});

describe('the open panel', () => {
  const report = { id: '1', url, result: 'good' as const, privacy: 'private' as const, fields: {} };
  const row = createReportRow('a', { id: '1', url, result: 'bad', seenAt: 1 });

  test('shows a new grade of the page, and keeps what the user typed', async () => {
    let shown: PopupOpening = { ...opening, report };
    const { root, broadcast, press } = await open({ url }, { openPopup: () => shown });
    await press('New report…');
    fire(root.querySelector('[type="radio"][value="password"]'), 'change');
    await settle();
    fill(root, '[type="password"]', 'half typed');
    const readGrade = () => root.querySelector('.headline-grade')?.textContent?.trim();
    expect(readGrade()).toBe('Good');
    shown = { ...opening, report: { ...report, result: 'bad' } };
    await broadcast({ type: 'reportsChanged', connectionId: 'b', reports: [row], removed: ['1'] });
    await settle();
    expect(readGrade()).toBe('Good');
    await broadcast({ type: 'reportsChanged', connectionId: 'a', reports: [row], removed: [] });
    await settle();
    expect(readGrade()).toBe('Bad');
    expect(root.querySelector<HTMLInputElement>('[type="password"]')?.value).toBe('half typed');
    shown = opening;
    await broadcast({ type: 'reportsChanged', connectionId: 'a', reports: [], removed: ['1'] });
    await settle();
    expect(root.textContent).toContain('No report yet');
  });

  test('keeps the form for another report open, although nothing is chosen in it', async () => {
    const { broadcast, press, root } = await open({ url }, { openPopup: () => ({ ...opening, report }) });
    await press('New report…');
    await broadcast({ type: 'reportsChanged', connectionId: 'a', reports: [row], removed: [] });
    await settle();
    expect(root.querySelector('.outcome form')?.textContent).toContain('Create report');
  });

  test('follows the settings: a site may be excluded now', async () => {
    let shown: PopupOpening = { ...opening, report };
    const { root, broadcast } = await open({ url }, { openPopup: () => shown });
    shown = { ...opening, sendUrl: undefined, refusal: 'excluded' };
    await broadcast({ type: 'settings', settings: defaultSettings });
    await settle();
    expect(root.querySelector('.headline')?.textContent).toContain('This page can’t be analysed');
  });

  test('keeps a problem that the user has not dealt with', async () => {
    const startJob = () => Promise.reject(new Error('full'));
    const { root, broadcast, press } = await open({ url }, { openPopup: () => ({ ...opening, report }), startJob });
    await press('Re-run');
    await broadcast({ type: 'reportsChanged', connectionId: 'a', reports: [row], removed: [] });
    await settle();
    expect(root.querySelector('.outcome .problem')).not.toBeNull();
  });

  test('shows the age of the grade as it grows', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { root } = await open(
      { url },
      { openPopup: () => ({ ...opening, report: { ...report, generatedAt: Date.now() } }) },
    );
    const readAge = () => root.querySelector('.headline-line')?.textContent;
    expect(readAge()).toBe('now');
    vi.advanceTimersByTime(120_000);
    await settle();
    expect(readAge()).toBe('2 minutes ago');
  });
});

test('without access to the tab the page is unknown, and a button requests the permission', async () => {
  let asked = 0;
  const request = async () => {
    asked += 1;
    return false;
  };
  const { root, press, sent } = await open({ canFollow: false }, {}, { request });
  expect(root.textContent).toContain('Which tab is active is not known');
  expect(sent).toEqual([]);
  expect(root.textContent).toContain('The browser will ask for “Read your browsing history”.');
  expect(root.textContent).toContain('revoke this in Settings, under “What leaves this browser”.');
  await press('Follow the active tab');
  expect(asked).toBe(1);
  expect(root.textContent).toContain('The browser did not allow it, so the side panel stays where it is.');
});
