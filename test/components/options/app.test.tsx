import { beforeEach, expect, test, vi } from 'vitest';
import { App } from '../../../components/options/App.tsx';
import { createReportRow } from '../../../lib/model/report/stored-report.ts';
import { defaultSettings } from '../../../lib/model/settings/settings.ts';
import type { SyncState } from '../../../lib/model/sync-state.ts';
import { mount, settle } from '../mount.tsx';
import { speakEnglish } from '../speak-english.ts';
import { connection } from './activity/open-activity.tsx';

speakEnglish();

beforeEach(() => {
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('history', { state: null });
  vi.stubGlobal('scrollTo', () => undefined);
  return () => vi.unstubAllGlobals();
});

const idle: SyncState = { connectionId: 'c1', status: 'idle', done: 1, isComplete: true, fullAt: 1, finishedAt: 1 };
const row = createReportRow('c1', { id: '1', url: 'https://shop.example/', seenAt: 1 });

/** Opens the options page at an address. `reads` are the connections whose reports were read from the database. */
async function open(address: string) {
  const reads: string[] = [];
  location.hash = address;
  const page = await mount(
    <App showTheme={() => undefined} />,
    {
      listConnections: () => ({ connections: [connection], activeId: 'c1' }),
      startSync: () => idle,
      getSettings: () => defaultSettings,
      listJobs: () => [],
      listBatches: () => [],
      listWatches: () => [],
    },
    {
      async readReports(id, _options, onRows) {
        reads.push(id);
        onRows([row]);
      },
    },
  );
  const go = async (address: string) => {
    location.hash = address;
    const event = document.createEvent('Event');
    event.initEvent('hashchange');
    page.root.ownerDocument.defaultView?.dispatchEvent(event);
    await settle();
  };
  return { ...page, reads, go, readMain: () => page.root.querySelector('main')?.textContent ?? '' };
}

test('the local copy is read once for all views, and only when a view needs it', async () => {
  const { reads, go, readMain } = await open('#/settings');
  expect(reads).toEqual([]);
  await go('#/reports');
  expect(readMain()).toContain('shop.example');
  await go('#/insights');
  expect(readMain()).toContain('1 report');
  await go('#/settings');
  await go('#/reports');
  expect(readMain()).toContain('shop.example');
  expect(reads).toEqual(['c1']);
});

test('each view that needs the local copy asks for a sync if one is due', async () => {
  const { sent, go } = await open('#/reports');
  for (const view of ['insights', 'settings', 'reports']) await go(`#/${view}`);
  expect(sent.filter(({ name }) => name === 'startSync')).toHaveLength(3);
});
