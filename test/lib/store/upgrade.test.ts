// What earlier versions stored is read by this one. A sample is never changed: a new version gets a new one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { defaultSettings } from '../../../lib/model/settings/settings.ts';
import { defineBroken } from '../../../lib/store/broken.ts';
import { defineConnections } from '../../../lib/store/connections.ts';
import { defineDrafts } from '../../../lib/store/drafts.ts';
import type { KeepLoss } from '../../../lib/store/item.ts';
import { defineKeys } from '../../../lib/store/keys.ts';
import { definePolicy } from '../../../lib/store/policy.ts';
import { definePopupTarget } from '../../../lib/store/popup-target.ts';
import { defineSelectedLinks } from '../../../lib/store/selected-links.ts';
import { defineSettings } from '../../../lib/store/settings.ts';
import { createMemoryArea } from './memory-area.ts';

const folder = join(import.meta.dirname, 'samples');
const samples = readdirSync(folder).filter((name) => !/^(journal|index|batches)/.test(name));

function readSample(name: string): unknown {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}

let losses: unknown[];
const keepLoss: KeepLoss = async ({ value }) => void losses.push(value);

beforeEach(() => {
  losses = [];
});

const agency = {
  id: '0b9f4c1e-5d0a-4a57-9d39-1f0f6a6f1c11',
  name: 'Agency',
  address: 'https://reports.example',
  keyHint: 'a1b2',
  privacy: 'private',
  forgetsKey: false,
};
const office = {
  id: '7c2f0a52-93a1-4a4e-8d8e-5d7f6d1f7a22',
  name: 'Käthes Büro',
  address: 'http://127.0.0.1:8080/grader',
  keyHint: '',
  privacy: 'password',
  forgetsKey: false,
};

const key = 'sk-7d1c9a3e5b-a1b2';
type Area = ReturnType<typeof createMemoryArea>;

interface StoredItem {
  /** The name its samples begin with. */
  sample: string;
  storedAs: string;
  read(area: Area, keepLoss?: KeepLoss): Promise<unknown>;
  write(area: Area): Promise<unknown>;
}

const draft = { url: 'https://shop.example/', draft: { privacy: 'password' as const, password: 'hush' } };
const popupTarget = { url: 'https://shop.example/a', privacy: 'public' as const, askedAt: 1793000000000 };

const noPolicy = definePolicy(createMemoryArea());

const items: StoredItem[] = [
  {
    sample: 'connections',
    storedAs: 'connections',
    read: (area, keepLoss) => defineConnections(area, keepLoss).read(),
    write: (area) => defineConnections(area).write({ connections: [] }),
  },
  {
    sample: 'settings',
    storedAs: 'settings',
    read: (area, keepLoss) => defineSettings(area, noPolicy, keepLoss).read(),
    write: (area) => defineSettings(area, noPolicy).chosen.write(defaultSettings),
  },
  {
    sample: 'drafts',
    storedAs: 'drafts',
    read: (area, keepLoss) => defineDrafts(area, keepLoss).read(),
    write: (area) => defineDrafts(area).write([]),
  },
  {
    sample: 'popup-target',
    storedAs: 'popupTarget',
    read: (area, keepLoss) => definePopupTarget(area, keepLoss).read(),
    write: (area) => definePopupTarget(area).write(undefined),
  },
  {
    sample: 'selected-links',
    storedAs: 'selectedLinks',
    read: (area, keepLoss) => defineSelectedLinks(area, keepLoss).read(),
    write: (area) => defineSelectedLinks(area).write(undefined),
  },
  {
    sample: 'broken',
    storedAs: 'broken',
    read: (area) => defineBroken(area).read(),
    write: (area) => defineBroken(area).write([]),
  },
  {
    sample: 'key',
    storedAs: 'key:a',
    read: (area) => defineKeys(area, createMemoryArea()).read('a'),
    write: (area) => defineKeys(area, createMemoryArea()).write('a', key, false),
  },
];

/** What has to come of each sample, whole. */
const expected: Record<string, unknown> = {
  'connections-1': { connections: [agency, office], activeId: office.id },
  'settings-1': { ...defaultSettings, theme: 'dark', notifications: true },
  'drafts-1': [draft],
  'popup-target-1': popupTarget,
  'popup-target-1-taken': undefined,
  'selected-links-1': { texts: ['https://shop.example/a'], leftOut: 2 },
  'selected-links-1-taken': undefined,
  'broken-1': [{ item: 'settings', how: 'whole', value: 'garbage', isSeen: true }],
  'key-1': key,
  'key-2': key,
};

test.each(samples)('%s is read whole', async (file) => {
  const name = file.replace('.json', '');
  const item = items.find(({ sample }) => name.replace(/-\d.*$/, '') === sample);
  const area = createMemoryArea({ [item?.storedAs ?? '']: readSample(file) });
  expect(Object.keys(expected)).toContain(name);
  expect(await item?.read(area, keepLoss)).toEqual(expected[name]);
  expect(losses).toEqual([]);
});

test.each(items)(
  '$sample is stored with a version, and that version has a sample',
  async ({ sample, storedAs, write }) => {
    const area = createMemoryArea();
    await write(area);
    const { version } = area.values[storedAs] as { version: number };
    expect(samples).toContain(`${sample}-${version}.json`);
    for (let earlier = 1; earlier < version; earlier++) expect(samples).toContain(`${sample}-${earlier}.json`);
  },
);

test('a bare key of the first version is stored with a version once it was read', async () => {
  const area = createMemoryArea({ 'key:a': readSample('key-1.json') });
  const keys = defineKeys(area, createMemoryArea());
  expect(await keys.read('a')).toBe(key);
  // In turn, so it is over when this is.
  await keys.remove('b');
  expect(area.values).toEqual({ 'key:a': readSample('key-2.json') });
});

const garbage = [null, 0, '', 'text', [], {}, { version: 1 }, { version: 1, value: null }, { version: 99, value: {} }];

test.each(items)(
  'garbage in place of $sample stops nothing and costs no other item',
  async ({ read, storedAs, write }) => {
    for (const raw of garbage) {
      const others = { other: raw };
      const area = createMemoryArea({ [storedAs]: raw, ...others });
      const fresh = await read(createMemoryArea());
      expect(await read(area), JSON.stringify(raw)).toEqual(
        storedAs.startsWith('key:') && raw === 'text' ? raw : fresh,
      );
      await write(area);
      await read(area, keepLoss);
      expect(losses).toEqual([]);
      expect(area.values).toMatchObject(others);
    }
  },
);

test.each(['connections', 'settings'])('garbage in place of %s is kept', async (name) => {
  const item = items.find(({ sample }) => sample === name);
  for (const raw of garbage) {
    losses = [];
    await item?.read(createMemoryArea({ [name]: raw }), keepLoss);
    expect(losses, JSON.stringify(raw)).toEqual([raw]);
  }
});
