// The schema for administrators (`public/policy.json`), the documentation (`ORGANISATIONS.md`) and the code must agree.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { defaultSettings, managedSettings, themes } from '../../../lib/model/settings/settings.ts';
import { readPolicy } from '../../../lib/storage/policy.ts';
import { chosenSettingsItem, readSettings } from '../../../lib/storage/stored-settings.ts';
import { root } from '../../setup/run-command.ts';
import { installStorage } from '../background/memory-area.ts';

const { properties } = JSON.parse(readFileSync(join(root, 'public/policy.json'), 'utf8'));
const none = { connections: [], settings: {} };

function setPolicy(values: Record<string, unknown>): void {
  vi.spyOn(fakeBrowser.storage.managed, 'get').mockImplementation(async () => values);
}

beforeEach(() => {
  vi.restoreAllMocks();
  installStorage();
});

test('the schema has exactly the parts of a policy and the settings that may be in it', async () => {
  setPolicy({});
  expect(Object.keys(properties).sort()).toEqual(Object.keys(await readPolicy()).sort());
  expect(Object.keys(properties.settings.properties).sort()).toEqual([...managedSettings].sort());
  expect(properties.settings.properties.theme.enum).toEqual(themes);
});

test('the schema has no property for a key', () => {
  expect(Object.keys(properties.connections.items.properties)).toEqual(['address', 'name']);
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
  const good = { address: 'https://a.example', name: 'A' };
  setPolicy({
    connections: [
      good,
      { ...good, name: 'again' },
      { address: 'ftp://b.example' },
      { address: 'https://c.example', name: 7 },
      7,
    ],
    settings: {
      theme: 'pink',
      notifications: true,
      cleansAddresses: false,
      excludedSites: ['Intranet.Example', 'no site'],
    },
  });
  expect(await readPolicy()).toEqual({
    connections: [good, { address: 'https://c.example', name: '' }],
    settings: { cleansAddresses: false, excludedSites: ['*://*.intranet.example/*'] },
  });
  setPolicy({ connections: 'none', settings: 7 });
  expect(await readPolicy()).toEqual(none);
});

test('the policy applies whatever the user has chosen, and its excluded sites beside the user’s', async () => {
  setPolicy({ settings: { theme: 'dark', excludedSites: ['*://*.a.example/*'] } });
  expect(await readSettings()).toEqual({ ...defaultSettings, theme: 'dark', excludedSites: ['*://*.a.example/*'] });
  await chosenSettingsItem.write({ theme: 'light', excludedSites: ['*://*.b.example/*'] });
  const excludedSites = ['*://*.a.example/*', '*://*.b.example/*'];
  expect(await readSettings()).toEqual({ ...defaultSettings, theme: 'dark', excludedSites });
});
