import { browser } from 'wxt/browser';
import type { ActivePage, OnNotice } from '../messages/ports.ts';
import { getActiveTab } from './active-tab.ts';
import { hasPermission } from './permissions.ts';

interface PanelApis {
  /** Chromium. */
  sidePanel?: { open(options: { windowId: number }): Promise<void> };
  /** Firefox on desktops. */
  sidebarAction?: { open(): Promise<void> };
}

/**
 * Opens the side panel; returns false if the browser has none. Allowed only in the handler of a click or a key press,
 * before anything is awaited.
 */
export async function openSidePanel(windowId: number | undefined): Promise<boolean> {
  const { sidePanel, sidebarAction } = browser as PanelApis;
  if (import.meta.env.BROWSER === 'firefox') {
    await sidebarAction?.open();
    return sidebarAction !== undefined;
  }
  if (windowId !== undefined) await sidePanel?.open({ windowId });
  return windowId !== undefined;
}

/**
 * Calls back with the page of the window's active tab, at once and after every change, until the returned function is
 * called. Its address is known only if the user has used the extension on the tab (`activeTab`) or has granted `tabs`.
 */
export function onActivePage(onNotice: OnNotice, callback: (page: ActivePage) => void): () => void {
  const { tabs, permissions } = browser;
  let lastPage = '';
  let newestRead = 0;
  const readPage = async () => {
    const ownRead = ++newestRead;
    const [tab, canFollow] = await Promise.all([getActiveTab(), hasPermission('tabs')]);
    const page = { ...tab, canFollow };
    if (ownRead !== newestRead || JSON.stringify(page) === lastPage) return;
    lastPage = JSON.stringify(page);
    callback(page);
  };
  const refresh = () => void readPage().catch(() => undefined);
  const onUpdated: Parameters<typeof tabs.onUpdated.addListener>[0] = (_tabId, { url, status }, { active }) => {
    if (active && (url !== undefined || status !== undefined)) refresh();
  };
  const changeListeners = (change: 'addListener' | 'removeListener') => {
    tabs.onActivated[change](refresh);
    tabs.onUpdated[change](onUpdated);
    permissions.onAdded[change](refresh);
    permissions.onRemoved[change](refresh);
  };
  changeListeners('addListener');
  const stop = onNotice(({ type }) => type === 'extensionInvoked' && refresh());
  refresh();
  return () => {
    // NaN equals nothing, so that no read in flight calls back any more.
    newestRead = Number.NaN;
    changeListeners('removeListener');
    stop();
  };
}
