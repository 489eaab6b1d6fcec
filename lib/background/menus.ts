import { browser } from 'wxt/browser';
import { t } from '../i18n/translate.ts';
import { type Privacy, privacies } from '../model/report/privacy.ts';

type MenuItem = Parameters<typeof browser.contextMenus.create>[0];

export const selectionItem = 'selection';
export const panelItem = 'panel';

/** A click in one of our context menus. */
export interface MenuClick {
  menuItemId: string | number;
  frameId?: number;
  linkUrl?: string;
  pageUrl?: string;
}

/** The tab in which something of ours was pressed. */
export interface Tab {
  id?: number;
  windowId?: number;
  url?: string;
}

/** Replaces all that are there. */
export async function createMenus(): Promise<void> {
  // Firefox for Android has none.
  if (!browser.contextMenus) return;
  await browser.contextMenus.removeAll();
  for (const item of getMenuItems()) browser.contextMenus.create(item);
}

const targets = ['page', 'link'] as const;

type Target = (typeof targets)[number];

/**
 * "Analyse this page" on pages and the toolbar icon, "Analyse this link" on links, each with the privacy choices; and
 * what is done with many.
 */
export function getMenuItems(): MenuItem[] {
  return [
    ...listTargetItems(),
    { id: selectionItem, title: t('analyseSelection'), contexts: ['selection'] },
    { id: panelItem, title: t('pageHistory'), contexts: ['action'] },
  ];
}

function listTargetItems(): MenuItem[] {
  return targets.flatMap((target): MenuItem[] => {
    const shared = target === 'page' ? pageItem : linkItem;
    return [
      { ...shared, id: target, title: t(target === 'page' ? 'analysePage' : 'analyseLink') },
      ...privacies.map((privacy) => ({
        ...shared,
        id: `${target}:${privacy}`,
        parentId: target,
        title: t(`privacy_${privacy}`),
      })),
    ];
  });
}

/** A browser counts as `page` only what is nothing of its own: not an image, a field to type in, or, in Firefox, a frame. */
const pageItem: Pick<MenuItem, 'contexts'> = {
  contexts: ['page', 'frame', 'image', 'video', 'audio', 'editable', 'action'],
};
const linkItem: Pick<MenuItem, 'contexts' | 'targetUrlPatterns'> = {
  contexts: ['link'],
  targetUrlPatterns: ['http://*/*', 'https://*/*'],
};

/** What a menu click asks for; undefined for an entry that is not ours. */
export function readMenuId(id: string): { target: Target; privacy: Privacy } | undefined {
  const [target, privacy] = id.split(':');
  const known = targets.find((name) => name === target);
  const chosen = privacies.find((name) => name === privacy);
  return known && chosen && { target: known, privacy: chosen };
}
