import { findSelectedLinks } from '../browser/address-sources.ts';
import { openOptions } from '../browser/windows.ts';
import type { Input } from '../messages/contract.ts';
import type { Broadcast } from '../messages/notices.ts';
import type { Sender } from '../messages/own-page.ts';
import {
  getNoLinks,
  joinSelectedLinks,
  linkLimits,
  readSelectedLinks,
  type SelectedLinks,
} from '../model/bulk/selected-links.ts';
import { selectedLinksItem } from '../storage/session.ts';
import type { MenuClick, Tab } from './menus.ts';

/** No tab, as in Firefox's sidebar. Reading the links fails there, but `findSelectedLinks` releases the permission. */
const noTab = -1;

/**
 * Adds the links of a selection to the list of addresses, where the user reviews them before anything is sent. They are
 * passed through session storage: the page may open much later, and a URL has no room for them.
 */
export async function bringSelectedLinks(
  broadcast: Broadcast,
  isAllowed: Promise<boolean>,
  { frameId = 0 }: MenuClick,
  { id = noTab }: Tab = {},
): Promise<void> {
  const mayRead = await isAllowed.catch(() => false);
  const found = mayRead && (await findSelectedLinks(id, frameId, linkLimits).catch(() => undefined));
  const links = mayRead ? readSelectedLinks(found) : getNoLinks('selectionRefused');
  // Links of an earlier selection may not have been taken yet.
  await selectedLinksItem.update((waiting) => joinSelectedLinks(waiting ?? undefined, links));
  const tabId = await openOptions('/analyse');
  // For a list that is already open in that tab.
  broadcast({ type: 'selectedLinks', tabId });
}

/** Returns the links once. With a `tabId`, only to that tab. */
export async function takeSelectedLinks(
  { tabId }: Input<'takeSelectedLinks'>,
  { tab }: Sender,
): Promise<SelectedLinks | undefined> {
  if (tabId !== undefined && tabId !== tab?.id) return undefined;
  let taken: SelectedLinks | null = null;
  await selectedLinksItem.update((links) => {
    taken = links;
    return null;
  });
  return taken ?? undefined;
}
