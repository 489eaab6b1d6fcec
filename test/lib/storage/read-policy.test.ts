// What administrators are shown (`public/policy.json`), what `ORGANISATIONS.md` says and what the code reads is the same.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { privacies } from '../../../lib/model/report/privacy.ts';
import { defaultSettings, managedSettings, themes } from '../../../lib/model/settings/settings.ts';
import { readPolicy } from '../../../lib/storage/read-policy.ts';
import { chosenSettingsItem, readSettings } from '../../../lib/storage/stored-settings.ts';
import { root } from '../../setup/run-command.ts';
import { installStorage } from '../background/memory-area.ts';

const { properties } = JSON.parse(readFileSync(join(root, 'public/policy.json'), 'utf8'));
const none = { connections: [], defaults: {}, locked: {}, opensWelcome: true };

function setPolicy(values: Record<string, unknown>): void {
  vi.spyOn(fakeBrowser.storage.managed, 'get').mockImplementation(async () => values);
}

beforeEach(() => {
  vi.restoreAllMocks();
  installStorage();
});

test('the schema names every part of a policy and every setting that may be in it, and no other', async () => {
  setPolicy({ opensWelcome: false });
  expect(Object.keys(properties).sort()).toEqual(Object.keys(await readPolicy()).sort());
  expect(Object.keys(properties.defaults.properties).sort()).toEqual([...managedSettings].sort());
  expect(properties.locked.$ref).toBe(properties.defaults.id);
  expect(properties.defaults.properties.theme.enum).toEqual(themes);
  expect(properties.connections.items.properties.privacy.enum).toEqual(privacies);
});

test('the schema has no place for a key', () => {
  expect(Object.keys(properties.connections.items.properties)).toEqual(['address', 'name', 'privacy', 'forgetsKey']);
});

test('the example in the documentation is read whole', async () => {
  const text = readFileSync(join(root, '.github', 'ORGANISATIONS.md'), 'utf8');
  const { '3rdparty': example } = JSON.parse(text.match(/```json\n(\{\s+"3rdparty[\s\S]+?)```/)?.[1] ?? '{}');
  const [values] = Object.values<Record<string, unknown>>(example.extensions);
  setPolicy(values ?? {});
  expect(await readPolicy()).toEqual(values);
});

test('no policy, or a browser that rejects where there is none, is an empty policy', async () => {
  expect(await readPolicy()).toEqual(none);
  vi.spyOn(fakeBrowser.storage.managed, 'get').mockRejectedValue(new Error('Managed storage manifest not found'));
  expect(await readPolicy()).toEqual(none);
});

test('a slip in one part costs no other', async () => {
  const good = { address: 'https://a.example', name: 'A', privacy: 'public', forgetsKey: true };
  setPolicy({
    connections: [
      good,
      { ...good, name: 'again' },
      { address: 'ftp://b.example' },
      { address: 'https://c.example', privacy: 'secret' },
      7,
    ],
    defaults: { theme: 'pink', cleansAddresses: false, notifications: true },
    locked: { excludedSites: ['Intranet.Example', 'no site'] },
    opensWelcome: 'no',
  });
  expect(await readPolicy()).toEqual({
    connections: [good, { address: 'https://c.example', name: '', privacy: 'private', forgetsKey: false }],
    defaults: { cleansAddresses: false },
    locked: { excludedSites: ['*://*.intranet.example/*'] },
    opensWelcome: true,
  });
  setPolicy({ connections: 'none', defaults: 7, locked: [] });
  expect(await readPolicy()).toEqual(none);
});

test('defaults count until a user chooses, locked settings always; an excluded site stays excluded', async () => {
  setPolicy({ defaults: { theme: 'dark' }, locked: { excludedSites: ['*://*.a.example/*'] } });
  expect(await readSettings()).toEqual({ ...defaultSettings, theme: 'dark', excludedSites: ['*://*.a.example/*'] });
  await chosenSettingsItem.write({ theme: 'light', excludedSites: ['*://*.b.example/*'] });
  const excludedSites = ['*://*.a.example/*', '*://*.b.example/*'];
  expect(await readSettings()).toEqual({ ...defaultSettings, theme: 'light', excludedSites });
});
