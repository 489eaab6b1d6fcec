import { browser } from 'wxt/browser';
import { t } from '../i18n/translate.ts';
import { type Privacy, privacies } from '../model/report/privacy.ts';

type MenuItem = Parameters<typeof browser.contextMenus.create>[0];

export const panelItem = 'panel';

/** A click in the extension's context menus. */
export interface MenuClick {
  menuItemId: string | number;
  linkUrl?: string;
  pageUrl?: string;
}

/** The tab in which a menu item or a shortcut was used. */
export interface Tab {
  id?: number;
  windowId?: number;
  url?: string;
}

/** Replaces all existing menu items. */
export async function createMenus(): Promise<void> {
  // Firefox for Android has no context menus.
  if (!browser.contextMenus) return;
  await browser.contextMenus.removeAll();
  for (const item of getMenuItems()) browser.contextMenus.create(item);
}

const targets = ['page', 'link'] as const;

type Target = (typeof targets)[number];

/**
 * "Analyse this page" on pages and the toolbar icon and "Analyse this link" on links, each with the privacy choices,
 * and the item for the page's history.
 */
export function getMenuItems(): MenuItem[] {
  const items = targets.flatMap((target): MenuItem[] => {
    const base = target === 'page' ? pageItem : linkItem;
    return [
      { ...base, id: target, title: t(target === 'page' ? 'analysePage' : 'analyseLink') },
      ...privacies.map((privacy) => ({
        ...base,
        id: `${target}:${privacy}`,
        parentId: target,
        title: t(`privacy_${privacy}`),
      })),
    ];
  });
  return [...items, { id: panelItem, title: t('pageHistory'), contexts: ['action'] }];
}

/** The context `page` does not include images, media, input fields and, in Firefox, frames: they have their own. */
const pageItem: Pick<MenuItem, 'contexts'> = {
  contexts: ['page', 'frame', 'image', 'video', 'audio', 'editable', 'action'],
};
const linkItem: Pick<MenuItem, 'contexts' | 'targetUrlPatterns'> = {
  contexts: ['link'],
  targetUrlPatterns: ['http://*/*', 'https://*/*'],
};

/** What an item asks for; undefined for other items. */
export function readMenuId(id: string): { target: Target; privacy: Privacy } | undefined {
  const [target, privacy] = id.split(':');
  const known = targets.find((name) => name === target);
  const chosen = privacies.find((name) => name === privacy);
  return known && chosen && { target: known, privacy: chosen };
}
