import { type App, createApp as create } from '../../lib/background/app.ts';
import type { Online } from '../../lib/background/online.ts';
import { isIconSeen, isPopupOpen, openPopup, setBadge } from '../../lib/browser/action.ts';
import { findTabUrl } from '../../lib/browser/active-tab.ts';
import { createMenus } from '../../lib/browser/menus.ts';
import { notify } from '../../lib/browser/notifications.ts';
import { stayAwake } from '../../lib/browser/stay-awake.ts';
import { getMessage, getUiLanguage } from '../../lib/browser/strings.ts';
import { listTabs } from '../../lib/browser/tabs.ts';
import { setSyncAlarm } from '../../lib/browser/wake-up.ts';
import { openOptions, openPopupWindow, openTab } from '../../lib/browser/windows.ts';
import { setTranslator } from '../../lib/i18n/translate.ts';

/** What sends something, or shows it, plugged into the browser. */
export function createApp(online: Online): App {
  setTranslator(getMessage, getUiLanguage);
  return create(online, {
    ...online.ports,
    loadLate: async (app) => (await import('./late.ts')).createLate(app),
    findTabUrl,
    setBadge,
    isIconSeen,
    listTabs,
    openPopup,
    isPopupOpen,
    openPopupWindow,
    openTab,
    openOptions,
    createMenus,
    notify,
    setSyncAlarm,
    stayAwake,
    setTimer: (callback, delay) => void setTimeout(callback, delay),
    random: Math.random,
    createId: () => crypto.randomUUID(),
  });
}
