import { findActiveTab } from './active-tab.ts';

/** The page the popup speaks of: the one its own address names (a window a menu opened), else the tab in front. */
export async function findPopupPage(): Promise<{ url?: string; tabId?: number }> {
  const url = new URLSearchParams(location.search).get('url');
  return url ? { url } : findActiveTab();
}
