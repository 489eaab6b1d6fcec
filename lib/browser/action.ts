import { browser } from 'wxt/browser';
import { gradeLooks } from '../model/report/grade-looks.ts';
import type { Grade } from '../model/report/report.ts';

const productName = 'Pagegrade';

/** The badge on the toolbar icon, with the icon's tooltip. */
export interface Badge {
  text: string;
  kind: Grade | 'none' | 'running' | 'problem';
  /** The tooltip. */
  title: string;
}

// The browser draws the badge on its own toolbar, whose theme is unknown: dark backgrounds, readable with white text.
const otherColours = { running: '#2456d6', problem: '#b3261e' };

function getColour(kind: Badge['kind']): string {
  return kind === 'running' || kind === 'problem' ? otherColours[kind] : gradeLooks[kind].colour;
}

/** Tabs with a title of their own. The browser does not tell whether a tab has one if it equals the default title. */
const tabsWithTitle = new Set<number>();

/** Sets the badge of a tab. Without a `badge`, the tab shows the default badge again. */
export async function setBadge(tabId: number, badge?: Badge): Promise<void> {
  if (!badge) {
    // Null removes the tab's own text; an empty text would hide the default badge. The types do not allow null.
    await browser.action.setBadgeText({ tabId, text: null as unknown as string });
    const [title, defaultTitle] = await Promise.all([browser.action.getTitle({ tabId }), browser.action.getTitle({})]);
    // Chromium cannot remove a tab's title, and a copy of the default title would soon be stale.
    if (tabsWithTitle.delete(tabId) || title !== defaultTitle)
      await browser.action.setTitle({ tabId, title: productName });
    return;
  }
  tabsWithTitle.add(tabId);
  await drawBadge(badge, { tabId });
}

/** Whether the tab shows the sign of a problem. */
export async function hasProblemBadge(tabId: number): Promise<boolean> {
  return (await browser.action.getBadgeText({ tabId }).catch(() => '')) === '!';
}

/** Sets the default badge, for all tabs without one of their own. Without a `badge`, they show none. */
export async function setWorkBadge(badge?: Badge): Promise<void> {
  await drawBadge(badge ?? { text: '', kind: 'none', title: '' }, {});
}

async function drawBadge({ text, kind, title }: Badge, where: { tabId?: number }): Promise<void> {
  await browser.action.setBadgeBackgroundColor({ ...where, color: getColour(kind) });
  await browser.action.setBadgeTextColor?.({ ...where, color: '#ffffff' });
  await browser.action.setBadgeText({ ...where, text });
  await browser.action.setTitle({ ...where, title: title ? `${productName}: ${title}` : productName });
}

export async function openPopup(): Promise<void> {
  await browser.action.openPopup();
}

export async function isPopupOpen(): Promise<boolean> {
  return (await browser.runtime.getContexts({ contextTypes: ['POPUP'] })).length > 0;
}

/** Whether the icon is on the toolbar; true if the browser does not tell. */
export async function isIconPinned(): Promise<boolean> {
  const settings = await browser.action.getUserSettings?.();
  return settings?.isOnToolbar !== false;
}
