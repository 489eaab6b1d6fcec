import { browser } from 'wxt/browser';

const name = 'Pagegrade';

/** What the toolbar icon shows. */
export interface Badge {
  text: string;
  kind: 'good' | 'decent' | 'bad' | 'none' | 'running' | 'problem';
  title: string;
}

// The badge is drawn by the browser, on its own toolbar: dark grounds that carry white text in every theme.
const colours: Record<Badge['kind'], string> = {
  good: '#1a7a3c',
  decent: '#8a5a00',
  bad: '#b3261e',
  none: '#565d69',
  running: '#2456d6',
  problem: '#b3261e',
};

/** Tabs with a title of their own. The browser cannot say so where that equals the title of all tabs. */
const titled = new Set<number>();

export async function setBadge(tabId: number, badge?: Badge): Promise<void> {
  if (!badge) {
    // Not the empty text, which would hide the badge of all tabs; the types know of no other.
    await browser.action.setBadgeText({ tabId, text: null as unknown as string });
    const [own, all] = await Promise.all([browser.action.getTitle({ tabId }), browser.action.getTitle({})]);
    // Chromium cannot remove a tab's title, and copying the title of all tabs would keep a state that soon ends.
    if (titled.delete(tabId) || own !== all) await browser.action.setTitle({ tabId, title: name });
    return;
  }
  titled.add(tabId);
  await draw(badge, { tabId });
}

/** Shows it in every tab that has no badge of its own; absent: nothing. */
export async function setWorkBadge(badge?: Badge): Promise<void> {
  await draw(badge ?? { text: '', kind: 'none', title: '' }, {});
}

async function draw({ text, kind, title }: Badge, where: { tabId?: number }): Promise<void> {
  await browser.action.setBadgeBackgroundColor({ ...where, color: colours[kind] });
  await browser.action.setBadgeTextColor?.({ ...where, color: '#ffffff' });
  await browser.action.setBadgeText({ ...where, text });
  await browser.action.setTitle({ ...where, title: title ? `${name}: ${title}` : name });
}

export async function openPopup(): Promise<void> {
  await browser.action.openPopup();
}

export async function isPopupOpen(): Promise<boolean> {
  return (await browser.runtime.getContexts({ contextTypes: ['POPUP'] })).length > 0;
}

/** Whether the icon is on the toolbar; true where the browser does not say. */
export async function isIconSeen(): Promise<boolean> {
  const settings = await browser.action.getUserSettings?.();
  return settings?.isOnToolbar !== false;
}
