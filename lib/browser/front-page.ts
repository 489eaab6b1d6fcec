import { browser } from 'wxt/browser';
import type { FrontPage } from '../messages/ports.ts';
import { findActiveTab } from './active-tab.ts';

/**
 * Calls back with the page in front of the window, at once and whenever it is another, until the returned function is
 * called. Its address is told where the user has pressed something of ours over it, or has allowed `tabs`.
 */
export function watchFrontPage(onPage: (page: FrontPage) => void): () => void {
  const { tabs, permissions } = browser;
  let told = '';
  let asked = 0;
  const look = async () => {
    const own = ++asked;
    const [page, canFollow] = await Promise.all([findActiveTab(), permissions.contains({ permissions: ['tabs'] })]);
    const front = { ...page, canFollow };
    if (own !== asked || JSON.stringify(front) === told) return;
    told = JSON.stringify(front);
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
  // The toolbar icon may have been pressed meanwhile, of which nobody tells.
  addEventListener('focus', ask);
  ask();
  return () => {
    asked = Number.NaN;
    listen('removeListener');
    removeEventListener('focus', ask);
  };
}
