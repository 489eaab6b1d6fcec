import { isIconPinned, isPopupOpen, openPopup } from '../browser/action.ts';
import { openPopupWindow } from '../browser/windows.ts';
import { defaultPrivacy, type Privacy } from '../model/report/privacy.ts';
import { readConnections } from '../storage/connections.ts';
import { popupTargetItem } from '../storage/session.ts';
import { type StartDeps, startJob } from './jobs/job-handlers.ts';
import { type MenuClick, readMenuId, type Tab } from './menus.ts';

/** Handles a click in the extension's context menus. */
export async function analyseFromMenu(deps: StartDeps, click: MenuClick, tab?: Tab): Promise<void> {
  const choice = readMenuId(String(click.menuItemId));
  if (!choice) return;
  const url = choice.target === 'link' ? click.linkUrl : (tab?.url ?? click.pageUrl);
  await analyse(deps, url, choice.privacy, tab);
}

/** Handles the shortcut that analyses the page at once, with the default privacy of the active connection. */
export async function analyseByShortcut(deps: StartDeps, tab?: Tab): Promise<void> {
  const { connections, activeId } = await readConnections();
  const privacy = connections.find(({ id }) => id === activeId)?.privacy ?? defaultPrivacy;
  await analyse(deps, tab?.url, privacy, tab);
}

/** Starts an analysis. Opens the popup only to show or ask something that the icon cannot. */
async function analyse(deps: StartDeps, url: string | undefined, privacy: Privacy, tab?: Tab): Promise<void> {
  const { activeId } = await readConnections();
  if (url === undefined || privacy === 'password' || !activeId) return showInPopup(deps, url, privacy);
  try {
    await startJob(deps, { connectionId: activeId, work: { kind: 'create', url, privacy }, tabId: tab?.id });
  } catch {
    // The address must not be sent, or not without consent, or the job could not be stored, e.g. on a full disk.
    return showInPopup(deps, url, privacy);
  }
  // If the icon is on the toolbar, it shows the progress.
  if (!(await isIconPinned())) await showInPopup(deps, url, privacy);
}

/** Passes the address through session storage, so that the popup finds it even if the worker is stopped in between. */
async function showInPopup({ now }: StartDeps, url: string | undefined, privacy: Privacy): Promise<void> {
  // A browser opens no second popup, and the open one shows what happens to its page.
  if (await isPopupOpen()) return;
  if (url !== undefined) await popupTargetItem.write({ url, privacy, askedAt: now() });
  await openPopup().catch(openPopupWindow);
}
