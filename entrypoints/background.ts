import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import * as z from 'zod/mini';
import { createClient } from '../lib/api/client.ts';
import { createApp } from '../lib/background/app.ts';
import { handleMenuClick, handleShortcut } from '../lib/background/asks.ts';
import { createHandlers } from '../lib/background/handlers.ts';
import { getMenuItems } from '../lib/background/menu.ts';
import { openJob } from '../lib/background/outcome.ts';
import { closePage, openPage } from '../lib/background/pages.ts';
import { openPopup, setBadge } from '../lib/browser/action.ts';
import { findTabUrl } from '../lib/browser/active-tab.ts';
import { createMenus } from '../lib/browser/menus.ts';
import { openNotices } from '../lib/browser/notices.ts';
import { notify, onNotificationClick } from '../lib/browser/notifications.ts';
import { isOwnPage } from '../lib/browser/own-page.ts';
import { watchPages } from '../lib/browser/page-presence.ts';
import { hasOrigin } from '../lib/browser/permissions.ts';
import { onMessage } from '../lib/browser/runtime-messages.ts';
import { stayAwake } from '../lib/browser/stay-awake.ts';
import { local, restrictStorage, session } from '../lib/browser/storage.ts';
import { getMessage, getUiLanguage } from '../lib/browser/strings.ts';
import { onWakeUp, setWakeUp } from '../lib/browser/wake-up.ts';
import { openOptions, openPopupWindow, openTab } from '../lib/browser/windows.ts';
import { setTranslator } from '../lib/i18n/translate.ts';
import { answerMessage } from '../lib/messages/receive.ts';

// Every listener is added in the worker's first turn: the browser starts it again for those events only.
export default defineBackground(() => {
  // Zod otherwise tries to compile its schemas, which the content security policy forbids and reports.
  z.config({ jitless: true });
  setTranslator(getMessage, getUiLanguage());
  const app = createApp({
    local,
    session,
    createClient,
    isOnline: () => navigator.onLine,
    hasOrigin,
    tell: openNotices(),
    findTabUrl,
    setBadge,
    openPopup,
    openPopupWindow,
    openTab,
    openOptions,
    notify,
    setWakeUp,
    stayAwake,
    setTimer: (callback, delay) => void setTimeout(callback, delay),
    now: Date.now,
    createId: () => crypto.randomUUID(),
  });

  const handlers = createHandlers(app);
  onMessage((message, sender) => answerMessage(handlers, isOwnPage, message, sender));
  watchPages(
    isOwnPage,
    (sender) => openPage(app, sender),
    (sender) => void closePage(app, sender),
  );
  browser.contextMenus.onClicked.addListener((click, tab) => void handleMenuClick(app, click, tab));
  browser.commands.onCommand.addListener((_command, tab) => void handleShortcut(app, tab));
  onNotificationClick((id) => void openJob(app, id));
  onWakeUp(() => void app.queue.resume());
  browser.runtime.onInstalled.addListener(() => void createMenus(getMenuItems()));
  browser.runtime.onStartup.addListener(() => void createMenus(getMenuItems()));
  void restrictStorage();
  void app.queue.resume();
});
