import { beforeEach, describe, expect, test } from 'vitest';
import { defaultSettings, type Settings } from '../../../../lib/model/settings/settings.ts';
import { createMemoryArea } from '../../store/memory-area.ts';
import { startApp, type TestApp } from '../start-app.ts';

const page = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };

let cloud: ReturnType<typeof createMemoryArea>;
let here: TestApp;
let there: TestApp;
let now: number;

beforeEach(() => {
  cloud = createMemoryArea();
  now = 1_000;
  here = start();
  there = start();
});

/** A browser of the same user. */
function start(overrides: Parameters<typeof startApp>[0] = {}, sync = cloud): TestApp {
  return startApp({ now: () => now++, sync, ...overrides });
}

const read = ({ handlers }: TestApp) => handlers.getSettings({}, page);

async function change(browser: TestApp, change: Partial<Settings>): Promise<void> {
  await browser.handlers.saveSettings({ ...(await read(browser)), ...change }, page);
}

test('nothing is synced before the user wishes it', async () => {
  await change(here, { theme: 'dark' });
  await here.app.browserSync.follow();
  await here.app.resumption.startSession();
  expect(cloud.values).toEqual({});
});

test('a change comes to the user’s other browser, and its open pages are told', async () => {
  await change(here, { followsSync: true });
  await change(there, { followsSync: true });
  await change(here, { theme: 'dark', excludedSites: ['*://*.bank.example/*'] });
  await there.app.browserSync.follow();
  const expected = { ...defaultSettings, followsSync: true, theme: 'dark', excludedSites: ['*://*.bank.example/*'] };
  expect(await read(there)).toEqual(expected);
  expect(there.notices.at(-1)).toEqual({ type: 'settings', settings: expected });
});

test('only what means the same everywhere goes: no connection, no key, nothing that needs a permission', async () => {
  const connection = { name: 'Mine', address: 'https://mine.example', key: 'the secret', privacy: 'private' as const };
  await here.handlers.saveConnection(connection, page);
  await change(here, { notifications: true, tabGrades: true, theme: 'dark', cleansAddresses: false });
  await change(here, { followsSync: true, excludedSites: ['*://*.bank.example/*'] });
  expect(Object.keys(cloud.values).sort()).toEqual([
    'setting:cleansAddresses',
    'setting:excludedSites',
    'setting:theme',
  ]);
  expect(JSON.stringify(cloud.values)).not.toMatch(/secret|mine|notif|tabGrades/);
  await change(there, { followsSync: true });
  expect(await read(there)).toMatchObject({ notifications: false, tabGrades: false, theme: 'dark' });
});

test('who turns it on later takes what is newer and gives what is newer, each setting for itself', async () => {
  await change(here, { followsSync: true });
  await change(here, { theme: 'dark', cleansAddresses: false });
  await change(there, { theme: 'light' });
  await change(there, { followsSync: true });
  expect(await read(there)).toMatchObject({ theme: 'light', cleansAddresses: false });
  await here.app.browserSync.follow();
  expect(await read(here)).toMatchObject({ theme: 'light', cleansAddresses: false });
});

test('what one browser has chosen and the other never touched does not end as the default', async () => {
  await change(here, { theme: 'dark' });
  await change(there, { followsSync: true });
  await change(here, { followsSync: true });
  await there.app.browserSync.follow();
  expect([(await read(here)).theme, (await read(there)).theme]).toEqual(['dark', 'dark']);
});

test('what the organisation has locked wins over all, and is not synced as the user’s choice', async () => {
  const managed = createMemoryArea({ locked: { theme: 'light' } });
  const atWork = start({ managed });
  await change(here, { followsSync: true, theme: 'dark' });
  await change(atWork, { followsSync: true });
  expect((await read(atWork)).theme).toBe('light');
  expect(cloud.values['setting:theme']).toMatchObject({ value: 'dark' });
  await managed.remove('locked');
  await atWork.app.resumption.followPolicy();
  expect((await read(atWork)).theme).toBe('dark');
});

describe('the sites that the organisation begins with', () => {
  const [bank, intranet] = ['*://*.bank.example/*', '*://*.intranet.example/*'];
  const startAtWork = (excludedSites = [intranet]) =>
    start({ managed: createMemoryArea({ defaults: { excludedSites } }) });
  const sites = async (browser: TestApp) => (await read(browser)).excludedSites.sort();

  test('stay excluded when a list comes by the sync, until a user takes them out, in whichever browser', async () => {
    const atWork = startAtWork();
    await change(here, { followsSync: true, excludedSites: [bank] });
    await change(atWork, { followsSync: true });
    expect(await sites(atWork)).toEqual([bank, intranet]);
    await here.app.browserSync.follow();
    expect(await sites(here)).toEqual([bank, intranet]);
    await change(here, { excludedSites: [bank] });
    await atWork.app.browserSync.follow();
    expect(await sites(atWork)).toEqual([bank]);
  });

  test('are no choice of the user’s: nothing is synced, and another of the organisation’s counts', async () => {
    const managed = createMemoryArea({ defaults: { excludedSites: [intranet] } });
    const atWork = start({ managed });
    await change(atWork, { followsSync: true });
    expect(cloud.values).toEqual({});
    await managed.set({ defaults: { excludedSites: [bank] } });
    await atWork.app.resumption.followPolicy();
    expect(await sites(atWork)).toEqual([bank]);
  });

  test('are taken out of all browsers of the organisation by a user who takes them out of one', async () => {
    const [one, other] = [startAtWork(), startAtWork()];
    for (const browser of [one, other]) await change(browser, { followsSync: true });
    await change(one, { excludedSites: [] });
    await other.app.browserSync.follow();
    expect([await sites(one), await sites(other)]).toEqual([[], []]);
  });
});

test.each([
  'garbage',
  { version: 1, value: 'pink', changedAt: 9e15 },
  { version: 2, value: 'light', changedAt: 9e15 },
  { version: 1, value: 'light' },
])('what is no setting in the sync changes none here: %j', async (item) => {
  await cloud.set({ 'setting:theme': item, 'setting:unknown': item, other: item });
  await change(here, { theme: 'dark', followsSync: true });
  expect(await read(here)).toEqual({ ...defaultSettings, theme: 'dark', followsSync: true });
});

test('a worker that dies after it has noted a change hands it on in its next life', async () => {
  await change(here, { followsSync: true });
  await here.local.set({ 'setting:theme': { version: 1, value: 'dark', changedAt: now } });
  const next = start({ local: here.local });
  await next.app.resumption.startSession();
  expect((await read(next)).theme).toBe('dark');
  expect(cloud.values['setting:theme']).toMatchObject({ value: 'dark' });
});

test('what the sync refuses is kept here, said, and given again; the other settings go through', async () => {
  let isFull = true;
  const set = async (values: Record<string, unknown>) => {
    if (isFull && 'setting:excludedSites' in values) throw new Error('QUOTA_BYTES_PER_ITEM quota exceeded');
    await cloud.set(values);
  };
  const full = startApp({ now: () => now++, sync: { ...cloud, set } });
  await change(full, { followsSync: true });
  await change(full, { excludedSites: ['*://*.bank.example/*'], theme: 'dark' });
  expect((await read(full)).excludedSites).toEqual(['*://*.bank.example/*']);
  expect(cloud.values['setting:theme']).toMatchObject({ value: 'dark' });
  const { syncProblem } = await full.handlers.describeSettings({}, page);
  expect(syncProblem).toMatchObject({ code: 'syncRefused', excerpt: 'QUOTA_BYTES_PER_ITEM quota exceeded' });
  isFull = false;
  await full.app.resumption.startSession();
  expect(cloud.values['setting:excludedSites']).toMatchObject({ value: ['*://*.bank.example/*'] });
  expect(await full.handlers.describeSettings({}, page)).toEqual({ locked: [] });
});

describe('the sites that are excluded', () => {
  const [bank, clinic, court] = ['*://*.bank.example/*', '*://*.clinic.example/*', '*://*.court.example/*'];
  const key = 'setting:excludedSites';
  let clouds: ReturnType<typeof createMemoryArea>[];
  let day: number;

  beforeEach(() => {
    day = 0;
    const time = { now: () => day * 86_400_000 + now++ };
    clouds = [createMemoryArea(), createMemoryArea()];
    [here, there] = clouds.map((cloud) => start(time, cloud)) as [TestApp, TestApp];
  });

  const sites = async (browser: TestApp) => (await read(browser)).excludedSites;
  const bothSites = async () => [await sites(here), await sites(there)];

  /** The browsers meet: of an item that both have changed their sync keeps one, and tells the other browser. */
  async function meet(kept: 0 | 1): Promise<void> {
    for (const from of [kept, 1 - kept, kept]) {
      await clouds[1 - from]?.set({ ...clouds[from]?.values });
      await (from === 0 ? there : here).app.browserSync.follow();
    }
    expect(clouds[0]?.values).toEqual(clouds[1]?.values);
  }

  async function follow(list: string[]): Promise<void> {
    await change(here, { followsSync: true, excludedSites: list });
    await change(there, { followsSync: true });
    await meet(0);
    expect(await bothSites()).toEqual([list, list]);
  }

  test.each([0, 1] as const)(
    'of two browsers that each exclude one apart from each other both stay: %i',
    async (kept) => {
      await follow([bank]);
      await change(here, { excludedSites: [bank, clinic] });
      await change(there, { excludedSites: [bank, court] });
      await meet(kept);
      for (const list of await bothSites()) expect(new Set(list)).toEqual(new Set([bank, clinic, court]));
      expect(await sites(here)).toEqual(await sites(there));
    },
  );

  test.each([0, 1] as const)(
    'one that is taken out goes everywhere, whatever else was changed meanwhile: %i',
    async (kept) => {
      await follow([bank, clinic]);
      await change(here, { excludedSites: [clinic] });
      await change(there, { excludedSites: [bank, clinic, court] });
      await meet(kept);
      expect(await bothSites()).toEqual([
        [clinic, court],
        [clinic, court],
      ]);
    },
  );

  test.each([0, 1] as const)('one that is taken out and excluded once more stays excluded: %i', async (kept) => {
    await follow([bank, clinic]);
    await change(here, { excludedSites: [clinic] });
    await meet(0);
    await change(there, { excludedSites: [clinic, bank] });
    await change(here, { excludedSites: [clinic, court] });
    await meet(kept);
    for (const list of await bothSites()) expect(new Set(list)).toEqual(new Set([bank, clinic, court]));
  });

  test.each([0, 1] as const)(
    'one that is excluded after another browser, unseen, has excluded it and taken it out stays excluded: %i',
    async (kept) => {
      await follow([bank]);
      await change(here, { excludedSites: [bank, clinic] });
      await change(here, { excludedSites: [bank] });
      await change(there, { excludedSites: [bank, clinic] });
      await meet(kept);
      expect(await bothSites()).toEqual([
        [bank, clinic],
        [bank, clinic],
      ]);
    },
  );

  test('of many that are taken out at once those for which the sync has no room come back, and go the next time', async () => {
    day = 20_000;
    const many = Array.from({ length: 200 }, (_, number) => `*://*.many-sites-${number}.example/*`);
    await follow([bank, ...many]);
    const { set } = clouds[0] ?? createMemoryArea();
    const refuse = async (values: Record<string, unknown>) => {
      const isFull = Object.entries(values).some(([name, value]) => name.length + JSON.stringify(value).length > 8192);
      if (isFull) throw new Error('QUOTA_BYTES_PER_ITEM quota exceeded');
      await set(values);
    };
    Object.assign(clouds[0] ?? {}, { set: refuse });
    await change(here, { excludedSites: [bank] });
    expect(await here.handlers.describeSettings({}, page)).toEqual({ locked: [] });
    await meet(0);
    expect((await sites(there)).length).toBeLessThan(70);
    await change(here, { excludedSites: [bank] });
    await meet(0);
    expect(await bothSites()).toEqual([[bank], [bank]]);
  });

  test('what is taken out stays out here, though the new list is too much for the sync', async () => {
    await follow([bank, clinic]);
    const refuse = () => Promise.reject(new Error('QUOTA_BYTES_PER_ITEM quota exceeded'));
    Object.assign(clouds[0] ?? {}, { set: refuse });
    const many = Array.from({ length: 400 }, (_, number) => `*://*.site-${number}.example/*`);
    await change(here, { excludedSites: [clinic, ...many] });
    expect(await sites(here)).toEqual([clinic, ...many]);
  });

  test('a browser that joins loses none of its own, whatever the others have taken out, and gets theirs', async () => {
    await follow([bank, clinic]);
    await change(here, { excludedSites: [clinic] });
    await meet(0);
    const cloud = createMemoryArea(clouds[0]?.values);
    const third = start({ now: () => now++ }, cloud);
    await change(third, { excludedSites: [bank, court] });
    await change(third, { excludedSites: [bank] });
    await change(third, { followsSync: true });
    expect(new Set(await sites(third))).toEqual(new Set([bank, clinic]));
    await clouds[0]?.set(cloud.values);
    await here.app.browserSync.follow();
    expect(new Set(await sites(here))).toEqual(new Set([bank, clinic]));
  });

  test('a browser that joins takes nothing out that the others have taken out and excluded once more', async () => {
    await follow([bank, clinic]);
    await change(here, { excludedSites: [clinic] });
    await change(here, { excludedSites: [clinic, bank] });
    const third = start({ now: () => now++ }, createMemoryArea(clouds[0]?.values));
    await change(third, { excludedSites: [court] });
    await change(third, { followsSync: true });
    expect(new Set(await sites(third))).toEqual(new Set([bank, clinic, court]));
  });

  test('what a browser takes out while it does not follow goes nowhere, and is back when it follows again', async () => {
    await follow([bank, clinic]);
    await change(here, { followsSync: false });
    await change(here, { excludedSites: [clinic] });
    await meet(0);
    expect(await bothSites()).toEqual([[clinic], [bank, clinic]]);
    await change(here, { followsSync: true });
    expect(new Set(await sites(here))).toEqual(new Set([bank, clinic]));
  });

  test('what the sync never took leaves no word behind when it is taken out: there is little room', async () => {
    await follow([bank]);
    const many = Array.from({ length: 300 }, (_, number) => `*://*.site-${number}.example/*`);
    const { set } = clouds[0] ?? createMemoryArea();
    const refuse = () => Promise.reject(new Error('QUOTA_BYTES_PER_ITEM quota exceeded'));
    Object.assign(clouds[0] ?? {}, { set: refuse });
    await change(here, { excludedSites: [bank, ...many] });
    Object.assign(clouds[0] ?? {}, { set });
    await change(here, { excludedSites: [bank] });
    expect(clouds[0]?.values[key]).toMatchObject({ value: [bank], times: {} });
  });

  test('a site that was taken out is forgotten after a month, and says nothing any more', async () => {
    await follow([bank, clinic]);
    await change(here, { excludedSites: [clinic] });
    expect(JSON.stringify([clouds[0]?.values, here.local.values])).toContain(bank);
    day = 31;
    await change(here, { excludedSites: [clinic, court] });
    expect(JSON.stringify([clouds[0]?.values, here.local.values])).not.toContain(bank);
    await meet(1);
    expect(new Set(await sites(here))).toEqual(new Set([bank, clinic, court]));
  });

  test.each(['garbage', { [bank]: 'never' }, { numbers: [9, 8] }, [-9e14], null])(
    'times that are none change nothing: %j',
    async (times) => {
      day = 100;
      await clouds[0]?.set({ [key]: { version: 1, value: [bank], changedAt: 9e15, times, since: times } });
      await change(here, { followsSync: true, excludedSites: [clinic] });
      expect(new Set(await sites(here))).toEqual(new Set([bank, clinic]));
    },
  );

  test('a list that another version has written without times loses nothing', async () => {
    await follow([bank, clinic]);
    await change(here, { excludedSites: [clinic, court] });
    await clouds[0]?.set({ [key]: { version: 1, value: ['*://*.old.example/*'], changedAt: 9e14 } });
    await here.app.browserSync.follow();
    expect(new Set(await sites(here))).toEqual(new Set(['*://*.old.example/*', clinic, court]));
  });
});
