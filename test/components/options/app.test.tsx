import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { App } from '../../../components/options/App.tsx';
import type { Connections, Input } from '../../../lib/messages/contract.ts';
import type { Job } from '../../../lib/model/job.ts';
import { createReportRow } from '../../../lib/model/report/stored-report.ts';
import { defaultSettings } from '../../../lib/model/settings/settings.ts';
import type { SyncState } from '../../../lib/model/sync-state.ts';
import { type Mounted, mount, settle } from '../mount.tsx';
import { speakEnglish } from '../speak-english.ts';
import { createJob, createPage } from './activity/create-job.ts';
import { connection, pollOptions } from './activity/open-activity.tsx';

speakEnglish();

beforeEach(() => {
  const replaceState = (_: unknown, __: string, address: string) => {
    location.hash = address;
  };
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('history', { state: null, replaceState });
  vi.stubGlobal('scrollTo', () => undefined);
  return async () => {
    await mounted?.remove();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

let mounted: Mounted | undefined;

const idle: SyncState = { connectionId: 'c1', status: 'idle', done: 1, isComplete: true, fullAt: 1, finishedAt: 1 };
const one: Connections = { connections: [connection], activeId: 'c1' };
const two: Connections = { connections: [connection, { ...connection, id: 'c2', name: 'Other' }], activeId: 'c1' };

/** Opens the options page at an address. `reads` are the connections whose reports were read from the database. */
async function open(address: string, connections = one, jobs: Job[] = []) {
  const reads: string[] = [];
  location.hash = address;
  const page = await mount(
    <App />,
    {
      listConnections: () => connections,
      startSync: () => idle,
      getSettings: () => defaultSettings,
      listJobs: (input: Input<'listJobs'>) => createPage(jobs, input),
      listBatches: () => [],
      listWatches: () => [],
    },
    {
      async readReports(id, _options, onRows) {
        reads.push(id);
        onRows([createReportRow(id, { id: '12', url: `https://${id}.example/`, result: 'bad', seenAt: 1 })]);
      },
    },
  );
  mounted = page;
  const go = async (address: string) => {
    location.hash = address;
    const event = document.createEvent('Event');
    event.initEvent('hashchange');
    page.root.ownerDocument.defaultView?.dispatchEvent(event);
    await settle();
  };
  const readMain = () => page.root.querySelector('main')?.textContent ?? '';
  const listLinks = (within: string) =>
    [...page.root.querySelectorAll(`${within} a`)].map((link) => link.getAttribute('href'));
  return { ...page, reads, go, readMain, listLinks };
}

test('the local copy is read once for all views, and only when a view needs it', async () => {
  const { reads, go, readMain } = await open('#/settings');
  expect(reads).toEqual([]);
  await go('#/reports');
  expect(readMain()).toContain('c1.example');
  await go('#/insights');
  expect(readMain()).toContain('1 report');
  await go('#/settings');
  await go('#/reports');
  expect(readMain()).toContain('c1.example');
  expect(reads).toEqual(['c1']);
});

test('each view that needs the local copy asks for a sync if one is due', async () => {
  const { sent, go } = await open('#/reports');
  for (const view of ['insights', 'settings', 'reports']) await go(`#/${view}`);
  expect(sent.filter(({ name }) => name === 'startSync')).toHaveLength(3);
});

test('with several connections the address names the one that is shown, also when another one becomes active', async () => {
  const { broadcast, go, readMain } = await open('#/reports', two);
  expect(location.hash).toBe('#/reports?at=c1');
  await go('#/connections');
  await broadcast({ type: 'connections', connections: { ...two, activeId: 'c2' } });
  await go('#/reports?report=12&at=c1');
  expect(readMain()).toContain('c1.example');
  await go('#/reports');
  expect(readMain()).toContain('c2.example');
  expect(location.hash).toBe('#/reports?at=c2');
});

test('an address from before a second connection was added opens no report: its id may be another one’s there', async () => {
  const { broadcast, go } = await open('#/reports?report=12', one);
  expect(location.hash).toBe('#/reports?report=12');
  await go('#/connections');
  await broadcast({ type: 'connections', connections: { ...two, activeId: 'c2' } });
  await go('#/reports?report=12');
  expect(location.hash).toBe('#/reports?at=c2');
});

test('a link to another connection shows it with all its views, and does not make it the active one', async () => {
  const { sent, go, listLinks, readMain } = await open('#/settings', two);
  await go('#/insights?at=c2');
  expect(listLinks('main')).toContain('#/reports?result=bad&at=c2');
  expect(listLinks('nav')).toEqual(expect.arrayContaining(['#/reports?at=c2', '#/settings', '#/analyse?at=c2']));
  await go('#/reports?at=c2');
  expect(readMain()).toContain('c2.example');
  expect(sent.map(({ name }) => name)).not.toContain('activateConnection');
});

test.each([
  ['reports', 'lastList', 'columns=score'],
  ['projects', 'lastProjects', 'sort_by=worse'],
])(
  'the list of %s opens as it was arranged last, also if its address names the connection',
  async (list, name, query) => {
    localStorage.setItem(name, query);
    onTestFinished(() => localStorage.removeItem(name));
    await open(`#/${list}`, two);
    await settle();
    expect(location.hash).toBe(`#/${list}?${query}&at=c1`);
  },
);

test('an address of a removed connection shows the list of the active one, without the details of a report', async () => {
  await open('#/reports?q=shop&report=12&at=gone', two);
  expect(location.hash).toBe('#/reports?q=shop&at=c1');
});

test('“Projects” in Insights leads to the projects of the connection that is shown', async () => {
  const { go, listLinks } = await open('#/settings', two);
  await go('#/insights?at=c2');
  expect(listLinks('.figure-head')).toContain('#/projects?at=c2');
});

test('the links lead to the active connection again when the user changes it', async () => {
  const { broadcast, go, listLinks } = await open('#/reports?q=shop&at=c1', two);
  await go('#/connections');
  expect(listLinks('nav')[0]).toBe('#/reports?q=shop&at=c1');
  await broadcast({ type: 'connections', connections: { ...two, activeId: 'c2' } });
  expect(listLinks('nav')[0]).toBe('#/reports');
});

test('the ages in a list that stays open grow', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const job = createJob('a', { createdAt: Date.now() - 5 * 60_000 });
  const { root } = await open('#/activity?show=finished', one, [job]);
  const readAge = () => root.querySelector('td time')?.textContent;
  await vi.waitUntil(readAge, pollOptions);
  expect(readAge()).toBe('5 minutes ago');
  vi.advanceTimersByTime(60_000);
  await settle();
  expect(readAge()).toBe('6 minutes ago');
});
