import type { GesturePorts } from '../ports.ts';

export interface MenuClick {
  menuItemId: string | number;
  frameId?: number;
  linkUrl?: string;
  pageUrl?: string;
}

export interface Tab {
  id?: number;
  windowId?: number;
  url?: string;
}

export const selectionItem = 'selection';
export const panelItem = 'panel';

/** A click in one of our context menus: first what only the click itself may do. */
export async function takeMenuClick(ports: GesturePorts, click: MenuClick, tab?: Tab): Promise<void> {
  if (click.menuItemId === panelItem) return ports.openSidePanel(tab?.windowId);
  const isAllowed = click.menuItemId === selectionItem ? ports.requestScripting() : undefined;
  const { events } = await ports.getApp();
  if (isAllowed) await events.bringSelectedLinks(isAllowed, click, tab);
  else await events.handleMenuClick(click, tab);
}

/** The same for a shortcut: the one for the panel, or the one that analyses at once. */
export async function takeShortcut(ports: GesturePorts, command: string, tab?: Tab): Promise<void> {
  if (command === panelItem) return ports.openSidePanel(tab?.windowId);
  await (await ports.getApp()).events.handleShortcut(tab);
}
