import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Settings } from '../../../lib/model/settings/settings.ts';
import { chosenSettingsItem, readSettings } from '../../../lib/storage/stored-settings.ts';
import { exchangeSettings, noteSettingsChange } from '../../../lib/storage/synced-settings.ts';
import { installStorage } from '../background/memory-area.ts';

const a = '*://*.a.example/*';
const b = '*://*.b.example/*';

beforeEach(() => {
  vi.restoreAllMocks();
  installStorage();
});

async function choose(changes: Partial<Settings>, now: number): Promise<void> {
  await noteSettingsChange(now);
  await chosenSettingsItem.update((chosen) => ({ ...chosen, ...changes }));
}

const writeSynced = (settings: Partial<Settings>, changedAt: number) =>
  fakeBrowser.storage.sync.set({ settings: { settings, changedAt } });
const readSynced = async () => (await fakeBrowser.storage.sync.get()).settings;

test('newer local settings are written to the sync, but only those that apply to every browser', async () => {
  await choose({ theme: 'dark', notifications: true, undoTime: 30 }, 100);
  await exchangeSettings(false);
  expect(await readSynced()).toEqual({ settings: { theme: 'dark' }, changedAt: 100 });
});

test('newer settings from the sync replace local ones; settings absent from the sync stay', async () => {
  await choose({ theme: 'dark', cleansAddresses: false }, 100);
  await writeSynced({ theme: 'light' }, 200);
  await exchangeSettings(false);
  expect(await chosenSettingsItem.read()).toEqual({ theme: 'light', cleansAddresses: false });
});

test('a new choice counts as newer than the sync, even if another clock was ahead', async () => {
  await writeSynced({ theme: 'light' }, 5_000);
  await exchangeSettings(false);
  await choose({ theme: 'dark' }, 100);
  await exchangeSettings(false);
  expect(await readSynced()).toEqual({ settings: { theme: 'dark' }, changedAt: 5_001 });
});

test('an exchange writes nothing when both sides are equal', async () => {
  await choose({ theme: 'dark' }, 100);
  await exchangeSettings(false);
  const set = vi.spyOn(fakeBrowser.storage.sync, 'set');
  await exchangeSettings(false);
  expect(set).not.toHaveBeenCalled();
});

test.each([50, 200])(
  'a browser that joins keeps its excluded sites: own change at 100, synced change at %d',
  async (changedAt) => {
    await choose({ excludedSites: [a] }, 100);
    await writeSynced({ excludedSites: [b] }, changedAt);
    await exchangeSettings(true);
    expect((await chosenSettingsItem.read()).excludedSites).toEqual([b, a]);
    expect(await readSynced()).toMatchObject({ settings: { excludedSites: [b, a] } });
  },
);

test('a browser that joins the sync keeps its saved views and gets the synced ones', async () => {
  const [mine, theirs] = ['mine', 'theirs'].map((name) => ({ name, hash: `#/reports?q=${name}` }));
  await choose({ savedViews: mine ? [mine] : [] }, 100);
  await writeSynced({ savedViews: theirs ? [theirs] : [] }, 200);
  await exchangeSettings(true);
  expect((await chosenSettingsItem.read()).savedViews).toEqual([theirs, mine]);
  expect(await readSynced()).toMatchObject({ settings: { savedViews: [theirs, mine] } });
});

test.each([
  { isJoining: false, changedAt: 100 },
  { isJoining: true, changedAt: 100 },
  { isJoining: true, changedAt: 300 },
])('a synced list removes no site that the organisation excludes by default: %o', async ({ isJoining, changedAt }) => {
  vi.spyOn(fakeBrowser.storage.managed, 'get').mockImplementation(async () => ({ defaults: { excludedSites: [a] } }));
  if (isJoining) await choose({ theme: 'dark' }, 200);
  await writeSynced({ excludedSites: [b] }, changedAt);
  await exchangeSettings(isJoining);
  expect((await readSettings()).excludedSites.sort()).toEqual([a, b]);
});

test.each(['another format', { settings: { theme: 'sepia' }, changedAt: 5_000 }])(
  'synced settings that only another version of Pagegrade can read are not replaced: %j',
  async (settings) => {
    await fakeBrowser.storage.sync.set({ settings });
    for (const isJoining of [true, false]) {
      await choose({ theme: 'dark' }, 100);
      await exchangeSettings(isJoining);
    }
    expect(await readSynced()).toEqual(settings);
    expect(await chosenSettingsItem.read()).toEqual({ theme: 'dark' });
  },
);

test('one unreadable setting in the sync does not lose the newer others', async () => {
  await choose({ theme: 'dark' }, 100);
  await fakeBrowser.storage.sync.set({
    settings: { settings: { theme: 'sepia', excludedSites: [a] }, changedAt: 200 },
  });
  await exchangeSettings(false);
  expect(await chosenSettingsItem.read()).toEqual({ theme: 'dark', excludedSites: [a] });
});

test('a write that the sync rejects is a problem, and the next exchange writes the local choice', async () => {
  await choose({ theme: 'dark' }, 100);
  vi.spyOn(fakeBrowser.storage.sync, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES_PER_ITEM quota exceeded'));
  await expect(exchangeSettings(false)).rejects.toMatchObject({
    problem: { code: 'syncRefused', excerpt: 'QUOTA_BYTES_PER_ITEM quota exceeded' },
  });
  await exchangeSettings(false);
  expect(await readSynced()).toEqual({ settings: { theme: 'dark' }, changedAt: 100 });
});
