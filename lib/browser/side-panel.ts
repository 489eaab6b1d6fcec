import { browser } from 'wxt/browser';
import type { FrontPage, Watch } from '../messages/ports.ts';
import { findActiveTab } from './active-tab.ts';

interface Panels {
  sidePanel?: { open(options: { windowId: number }): Promise<void> };
  sidebarAction?: { open(): Promise<void> };
}

/**
 * Opens the side panel; false where the browser has none. Browsers allow it only in a click or a key press, before
 * anything is awaited.
 */
export async function openSidePanel(windowId: number | undefined): Promise<boolean> {
  const { sidePanel, sidebarAction } = browser as Panels;
  if (import.meta.env.BROWSER === 'firefox') await sidebarAction?.open();
  else if (windowId !== undefined) await sidePanel?.open({ windowId });
  return import.meta.env.BROWSER === 'firefox' ? sidebarAction !== undefined : windowId !== undefined;
}

/**
 * Calls back with the page in front of the window, at once and after every change, until the returned function is called.
 * Its address is known where the user has used the extension on it, or has allowed `tabs`.
 */
export function watchFrontPage(watch: Watch, onPage: (page: FrontPage) => void): () => void {
  const { tabs, permissions } = browser;
  let last = '';
  let asked = 0;
  const look = async () => {
    const own = ++asked;
    const [page, canFollow] = await Promise.all([findActiveTab(), permissions.contains({ permissions: ['tabs'] })]);
    const front = { ...page, canFollow };
    if (own !== asked || JSON.stringify(front) === last) return;
    last = JSON.stringify(front);
    onPage(front);
  };
  const ask = () => void look().catch(() => undefined);
  const update: Parameters<typeof tabs.onUpdated.addListener>[0] = (_tabId, { url, status }, { active }) => {
    if (active && (url !== undefined || status !== undefined)) ask();
  };
  const listen = (change: 'addListener' | 'removeListener') => {
    tabs.onActivated[change](ask);
    tabs.onUpdated[change](update);
    permissions.onAdded[change](ask);
    permissions.onRemoved[change](ask);
  };
  listen('addListener');
  const unwatch = watch(({ type }) => type === 'tabPressed' && ask());
  ask();
  return () => {
    asked = Number.NaN;
    listen('removeListener');
    unwatch();
  };
}
