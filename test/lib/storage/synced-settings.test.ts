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

const writeOther = (settings: Partial<Settings>, changedAt: number) =>
  fakeBrowser.storage.sync.set({ settings: { settings, changedAt } });
const readSynced = async () => (await fakeBrowser.storage.sync.get()).settings;

test('what is newer here is given, only what means the same in every browser', async () => {
  await choose({ theme: 'dark', notifications: true, undoTime: 30 }, 100);
  await exchangeSettings(false);
  expect(await readSynced()).toEqual({ settings: { theme: 'dark' }, changedAt: 100 });
});

test('what is newer elsewhere is taken, and settings that the others never chose stay', async () => {
  await choose({ theme: 'dark', cleansAddresses: false }, 100);
  await writeOther({ theme: 'light' }, 200);
  await exchangeSettings(false);
  expect(await chosenSettingsItem.read()).toEqual({ theme: 'light', cleansAddresses: false });
});

test('a choice is newer than what was known, however far ahead another clock was', async () => {
  await writeOther({ theme: 'light' }, 5_000);
  await exchangeSettings(false);
  await choose({ theme: 'dark' }, 100);
  await exchangeSettings(false);
  expect(await readSynced()).toEqual({ settings: { theme: 'dark' }, changedAt: 5_001 });
});

test('browsers that know the same come to rest', async () => {
  await choose({ theme: 'dark' }, 100);
  await exchangeSettings(false);
  const set = vi.spyOn(fakeBrowser.storage.sync, 'set');
  await exchangeSettings(false);
  expect(set).not.toHaveBeenCalled();
});

test.each([50, 200])(
  'a browser that joins keeps its excluded sites, the others’ change being of %d',
  async (changedAt) => {
    await choose({ excludedSites: [a] }, 100);
    await writeOther({ excludedSites: [b] }, changedAt);
    await exchangeSettings(true);
    expect((await chosenSettingsItem.read()).excludedSites).toEqual([b, a]);
    expect(await readSynced()).toMatchObject({ settings: { excludedSites: [b, a] } });
  },
);

test('a browser that joins keeps its saved views, and gets those of the others', async () => {
  const [mine, theirs] = ['mine', 'theirs'].map((name) => ({ name, hash: `#/reports?q=${name}` }));
  await choose({ savedViews: mine ? [mine] : [] }, 100);
  await writeOther({ savedViews: theirs ? [theirs] : [] }, 200);
  await exchangeSettings(true);
  expect((await chosenSettingsItem.read()).savedViews).toEqual([theirs, mine]);
  expect(await readSynced()).toMatchObject({ settings: { savedViews: [theirs, mine] } });
});

test.each([
  { isJoining: false, changedAt: 100 },
  { isJoining: true, changedAt: 100 },
  { isJoining: true, changedAt: 300 },
])(
  'a list from elsewhere takes out no site that the organisation starts with: %o',
  async ({ isJoining, changedAt }) => {
    vi.spyOn(fakeBrowser.storage.managed, 'get').mockImplementation(async () => ({ defaults: { excludedSites: [a] } }));
    if (isJoining) await choose({ theme: 'dark' }, 200);
    await writeOther({ excludedSites: [b] }, changedAt);
    await exchangeSettings(isJoining);
    expect((await readSettings()).excludedSites.sort()).toEqual([a, b]);
  },
);

test('what cannot be read counts as absent and is replaced by the next choice', async () => {
  await fakeBrowser.storage.sync.set({ settings: 'broken' });
  await choose({ theme: 'dark' }, 100);
  await exchangeSettings(false);
  expect(await readSynced()).toEqual({ settings: { theme: 'dark' }, changedAt: 100 });
});

test('a sync that refuses is a problem that says so; the choice stays here and is given later', async () => {
  await choose({ theme: 'dark' }, 100);
  vi.spyOn(fakeBrowser.storage.sync, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES_PER_ITEM quota exceeded'));
  await expect(exchangeSettings(false)).rejects.toMatchObject({
    problem: { code: 'syncRefused', excerpt: 'QUOTA_BYTES_PER_ITEM quota exceeded' },
  });
  await exchangeSettings(false);
  expect(await readSynced()).toEqual({ settings: { theme: 'dark' }, changedAt: 100 });
});
