import { defaultPrivacy, type Privacy } from '../model/report/privacy.ts';
import type { App } from './app.ts';
import { judge } from './assert-sendable.ts';
import type { MenuClick, Tab } from './gestures/gestures.ts';
import { startJob } from './jobs/job-handlers.ts';
import { readMenuId } from './menus.ts';

/** A click in one of our context menus. */
export async function handleMenuClick(app: App, click: MenuClick, tab?: Tab): Promise<void> {
  const choice = readMenuId(String(click.menuItemId));
  if (!choice) return;
  const url = choice.target === 'link' ? click.linkUrl : (tab?.url ?? click.pageUrl);
  await analyse(app, url, choice.privacy, tab);
}

/** The shortcut that analyses at once, with the connection's own default. */
export async function handleShortcut(app: App, tab?: Tab): Promise<void> {
  const { connections, activeId } = await app.connections.read();
  const privacy = connections.find(({ id }) => id === activeId)?.privacy ?? defaultPrivacy;
  await analyse(app, tab?.url, privacy, tab);
}

/** Analyses without a page of ours, unless something has to be said or asked and the icon cannot: then the popup does. */
async function analyse(app: App, url: string | undefined, privacy: Privacy, tab?: Tab): Promise<void> {
  const { activeId } = await app.connections.read();
  if (url === undefined || privacy === 'password' || !activeId) return showInPopup(app, url, privacy);
  const { risk, refusal } = await judge(app, { connectionId: activeId, url });
  if (risk || refusal) return showInPopup(app, url, privacy);
  await startJob(app, { connectionId: activeId, work: { kind: 'create', url, privacy }, tabId: tab?.id });
  // Otherwise the icon tells.
  if (!(await app.ports.isIconSeen())) await showInPopup(app, url, privacy);
}

/** The address goes by way of the store, so that the popup finds it even if the worker is stopped in between. */
async function showInPopup(app: App, url: string | undefined, privacy: Privacy): Promise<void> {
  if (url !== undefined) await app.popupTarget.write({ url, privacy, askedAt: app.ports.now() });
  // A browser opens no second one: the one that is there shows it.
  if (await app.ports.isPopupOpen()) return app.ports.tell({ type: 'popupTarget' });
  try {
    await app.ports.openPopup();
  } catch {
    await app.popupTarget.write(undefined);
    await app.ports.openPopupWindow(url, privacy);
  }
}
