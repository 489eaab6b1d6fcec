// Firefox for Android: the built worker with a fake of the APIs that exist there.
import 'fake-indexeddb/auto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { getBuildDir } from '../../setup/builds.ts';

type Listener = (...event: unknown[]) => unknown;

/** A fake event of the browser's API. `fire` calls its listeners. */
function createEvent() {
  const listeners: Listener[] = [];
  return {
    addListener: (listener: Listener) => void listeners.push(listener),
    removeListener: () => undefined,
    fire: (...event: unknown[]) => listeners.map((listener) => listener(...event)),
  };
}

/** A fake storage area. */
function createStorageArea() {
  const values: Record<string, unknown> = {};
  const pick = (key: string | null) => (key === null ? values : key in values ? { [key]: values[key] } : {});
  return {
    get: async (key: string | null) => pick(key),
    set: async (added: object) => void Object.assign(values, added),
    remove: async (key: string) => void Reflect.deleteProperty(values, key),
    onChanged: createEvent(),
  };
}

/** The APIs on Android: without `contextMenus`, `commands`, `omnibox`, `sidebarAction` and `windows`. */
function createAndroidApi() {
  const done = async () => undefined;
  const storage = {
    local: createStorageArea(),
    session: createStorageArea(),
    sync: createStorageArea(),
    managed: createStorageArea(),
  };
  return {
    runtime: {
      id: 'us',
      getURL: (path: string) => `moz-extension://us${path}`,
      getPlatformInfo: done,
      getManifest: () => ({ version: '1' }),
      onMessage: createEvent(),
      onConnect: createEvent(),
      onInstalled: createEvent(),
      onStartup: createEvent(),
      onUpdateAvailable: createEvent(),
    },
    i18n: { getMessage: (key: string) => key, getUILanguage: () => 'en' },
    storage: { ...storage, onChanged: createEvent() },
    tabs: { query: async () => [], create: done, update: done, onActivated: createEvent(), onUpdated: createEvent() },
    permissions: { contains: async () => false, onAdded: createEvent(), onRemoved: createEvent() },
    alarms: { get: done, clear: done, create: () => undefined, onAlarm: createEvent() },
    action: { getBadgeText: async () => '', setBadgeText: done, setBadgeBackgroundColor: done, setTitle: done },
  };
}

async function startWorker() {
  const browser = createAndroidApi();
  const area = new Map<string, string>();
  const localStorage = {
    getItem: (name: string) => area.get(name) ?? null,
    setItem: (name: string, value: string) => void area.set(name, value),
  };
  const scope = { browser, chrome: browser, localStorage, addEventListener: () => undefined };
  for (const [name, value] of Object.entries({ ...scope, navigator: { onLine: true } })) vi.stubGlobal(name, value);
  await import(pathToFileURL(join(getBuildDir('firefox', 'production'), 'background.js')).href);
  return browser;
}

test('the worker starts and answers without the APIs for menus, shortcuts, omnibox, sidebar and windows', async () => {
  const browser = await startWorker();
  browser.runtime.onInstalled.fire({ reason: 'install' });
  browser.runtime.onStartup.fire();
  const answer = await new Promise((resolve) => {
    const sender = { id: 'us', url: 'moz-extension://us/popup.html' };
    browser.runtime.onMessage.fire({ name: 'openPopup', input: { url: 'https://shop.example/' } }, sender, resolve);
  });
  expect(answer).toMatchObject({ ok: true, value: { url: 'https://shop.example/', connections: [] } });
  vi.unstubAllGlobals();
});
