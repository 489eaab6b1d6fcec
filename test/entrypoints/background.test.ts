// A browser restarts a stopped worker only for events whose listeners the worker adds synchronously when it starts.
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import background from '../../entrypoints/background.ts';
import { setTranslator } from '../../lib/i18n/translate.ts';
import { installBrowser } from '../lib/background/fake-browser.ts';
import { installStorage } from '../lib/background/memory-area.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  // The browser's strings would be missing in the tests that follow.
  setTranslator(() => '');
});

const browserEvents = [
  'alarms.onAlarm',
  'commands.onCommand',
  'contextMenus.onClicked',
  'notifications.onClicked',
  'omnibox.onInputChanged',
  'omnibox.onInputEntered',
  'permissions.onAdded',
  'runtime.onInstalled',
  'runtime.onMessage',
  'runtime.onStartup',
  'storage.managed.onChanged',
  'tabs.onActivated',
  'tabs.onUpdated',
];

test('the worker adds every event listener synchronously when it starts', () => {
  installStorage();
  installBrowser();
  const added = new Set<string>();
  vi.stubGlobal('addEventListener', (event: string) => added.add(event));
  for (const event of browserEvents) {
    const path = event.split('.');
    const name = path.pop() ?? '';
    const namespace = path.reduce<object>((parent, part) => Reflect.get(parent, part), browser);
    Object.assign(namespace, { [name]: { addListener: () => added.add(event), removeListener: () => undefined } });
  }
  background.main();
  // Nothing is awaited before this line.
  expect([...added].sort()).toEqual([...browserEvents].sort());
});
