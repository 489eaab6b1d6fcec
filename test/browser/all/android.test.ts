// Firefox for Android: the built worker with a fake of the APIs that exist there, and the pages on a phone's screen.
import 'fake-indexeddb/auto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getBuildDir } from '../../setup/builds.ts';
import { openPopupFor } from '../driver/open-popup-for.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { waitForText } from '../pages/by-role.ts';
import { type Scenario, startScenario } from '../scenario.ts';

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

let scenario: Scenario;

beforeAll(async () => {
  scenario = await startScenario();
  scenario.service.addReport({ url: scenario.service.samples.good });
});
afterAll(() => scenario?.close());

async function openOnPhone(path: string, words: string): Promise<Page> {
  const page = await scenario.under.openExtensionPage('theme.js');
  await page.setViewport({ width: 360, height: 740, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });
  if (path === 'popup.html') await openPopupFor(page, 'https://shop.example/');
  else await page.goto(new URL(path, page.url()).href);
  await waitForText(page, words);
  await waitUntil('the page to finish loading', async () => !(await page.$('[aria-busy="true"]')));
  return page;
}

test.each([
  ['popup.html', 'Analyse this page'],
  ['options.html#/reports', '/samples/good'],
  ['options.html#/analyse', 'Choose a file'],
  ['options.html#/connections', 'Stand-in'],
  ['options.html#/settings', 'Keyboard shortcuts'],
])('%s fits a phone’s screen, and its tap targets are large enough', async (path, words) => {
  const page = await openOnPhone(path, words);
  const { overflow, small } = await page.evaluate(() => {
    // Disabled controls are no targets. Some are disabled while the list loads.
    const targets = [...document.querySelectorAll<HTMLElement>(':is(button, select, input):enabled, summary')];
    const boxes = targets.map((target) => (target.closest('label') ?? target).getBoundingClientRect());
    return {
      overflow: document.documentElement.scrollWidth - innerWidth,
      // The minimum of WCAG 2.2 (2.5.8). Controls that are not rendered or only for screen readers are left out.
      small: targets
        .filter((_, at) => {
          const { width = 0, height = 0 } = boxes[at] ?? {};
          return width > 1 && height > 1 && (width < 24 || height < 24);
        })
        .map(({ outerHTML }) => outerHTML),
    };
  });
  expect({ overflow, small }).toEqual({ overflow: 0, small: [] });
  await page.close();
});
