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

/** The id that stands for no tab, as in Firefox's sidebar. Nothing can be read there, but the permission is given back. */
const noTab = -1;

/**
 * Brings the links of a selection to the list of addresses, where the user looks through them before anything is sent. They
 * go by way of the store: the page may open long after, and an address would have no room for them.
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
  // Those of another selection may still wait for a list.
  await selectedLinksItem.update((waiting) => joinSelectedLinks(waiting ?? undefined, links));
  const tabId = await openOptions('/analyse');
  // For a list that was open in it already.
  broadcast({ type: 'selectedLinks', tabId });
}

/** They are given once, and where a tab is named to no other. */
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
