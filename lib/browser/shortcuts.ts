import { browser } from 'wxt/browser';
import type { Shortcut } from '../messages/ports.ts';
import { openTab } from './windows.ts';

/** As the manifest calls what they do. */
const names: Record<string, Shortcut['name']> = { _execute_action: 'popup', panel: 'panel', analyse: 'analyse' };

/** False on Android: its menu leads to the extensions, and it has no shortcuts. */
export function hasToolbar(): boolean {
  return browser.commands !== undefined;
}

/** As they are now. */
export async function listShortcuts(): Promise<Shortcut[]> {
  const all = hasToolbar() ? await browser.commands.getAll() : [];
  return all.flatMap(({ name = '', shortcut = '' }) => {
    const known = names[name];
    return known ? [{ name: known, keys: shortcut }] : [];
  });
}

/** Only Firefox has it. */
interface Settable {
  openShortcutSettings(): Promise<void>;
}

/** The browser's own page for them. */
export async function openShortcutSettings(): Promise<void> {
  // Edge leads on from there to its own.
  if (import.meta.env.BROWSER !== 'firefox') return openTab('chrome://extensions/shortcuts');
  await (browser.commands as typeof browser.commands & Settable).openShortcutSettings();
}
