// The schema for administrators (`public/policy.json`), the documentation (`ORGANISATIONS.md`) and the code must agree.
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

test('the schema has exactly the parts of a policy and the settings that may be in it', async () => {
  setPolicy({ opensWelcome: false });
  expect(Object.keys(properties).sort()).toEqual(Object.keys(await readPolicy()).sort());
  expect(Object.keys(properties.defaults.properties).sort()).toEqual([...managedSettings].sort());
  expect(properties.locked.$ref).toBe(properties.defaults.id);
  expect(properties.defaults.properties.theme.enum).toEqual(themes);
  expect(properties.connections.items.properties.privacy.enum).toEqual(privacies);
});

test('the schema has no property for a key', () => {
  expect(Object.keys(properties.connections.items.properties)).toEqual(['address', 'name', 'privacy', 'forgetsKey']);
});

test('the example in the documentation is read completely', async () => {
  const text = readFileSync(join(root, '.github', 'ORGANISATIONS.md'), 'utf8');
  const { '3rdparty': example } = JSON.parse(text.match(/```json\n(\{\s+"3rdparty[\s\S]+?)```/)?.[1] ?? '{}');
  const [values] = Object.values<Record<string, unknown>>(example.extensions);
  setPolicy(values ?? {});
  expect(await readPolicy()).toEqual(values);
});

test('the policy is empty if there is none, also if the browser rejects the read', async () => {
  expect(await readPolicy()).toEqual(none);
  vi.spyOn(fakeBrowser.storage.managed, 'get').mockRejectedValue(new Error('Managed storage manifest not found'));
  expect(await readPolicy()).toEqual(none);
});

test('an invalid part of a policy does not affect the valid parts', async () => {
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

test('a user’s choice overrides defaults, and is added to locked excluded sites', async () => {
  setPolicy({ defaults: { theme: 'dark' }, locked: { excludedSites: ['*://*.a.example/*'] } });
  expect(await readSettings()).toEqual({ ...defaultSettings, theme: 'dark', excludedSites: ['*://*.a.example/*'] });
  await chosenSettingsItem.write({ theme: 'light', excludedSites: ['*://*.b.example/*'] });
  const excludedSites = ['*://*.a.example/*', '*://*.b.example/*'];
  expect(await readSettings()).toEqual({ ...defaultSettings, theme: 'light', excludedSites });
});
