import { browser } from 'wxt/browser';
import type { Shortcut } from '../messages/ports.ts';
import { openTab } from './windows.ts';

/** By the names of the commands in the manifest. */
const names: Record<string, Shortcut['name']> = { _execute_action: 'popup', panel: 'panel', analyse: 'analyse' };

/** False on Android, where extensions are in the browser's menu and there are no shortcuts. */
export function hasToolbar(): boolean {
  return browser.commands !== undefined;
}

/** The shortcuts as they are assigned now: the user can change them in the browser. */
export async function listShortcuts(): Promise<Shortcut[]> {
  const all = hasToolbar() ? await browser.commands.getAll() : [];
  return all.flatMap(({ name = '', shortcut = '' }) => {
    const known = names[name];
    return known ? [{ name: known, keys: shortcut }] : [];
  });
}

/** Only Firefox has this method. */
interface FirefoxCommands {
  openShortcutSettings(): Promise<void>;
}

/** Opens the browser's own page for shortcuts. */
export async function openShortcutSettings(): Promise<void> {
  // Edge redirects this address to its own page.
  if (import.meta.env.BROWSER !== 'firefox') return openTab('chrome://extensions/shortcuts');
  await (browser.commands as typeof browser.commands & FirefoxCommands).openShortcutSettings();
}
