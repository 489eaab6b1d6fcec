import { type Privacy, privacies } from '../model/report/privacy.ts';
import { findActiveTab } from './active-tab.ts';

/** The page the popup speaks of: the one its own address names (a window a menu opened), else the tab in front. */
export async function findPopupPage(): Promise<{ url?: string; tabId?: number; privacy?: Privacy }> {
  const query = new URLSearchParams(location.search);
  const url = query.get('url');
  const privacy = privacies.find((privacy) => privacy === query.get('privacy'));
  return url ? { url, privacy } : { ...(await findActiveTab()), privacy };
}
