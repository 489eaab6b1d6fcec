import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { createClient } from '../lib/api/client.ts';
import { type App, createApp } from '../lib/background/app.ts';
import { handleMenuClick, handleShortcut } from '../lib/background/asks.ts';
import { createHandlers } from '../lib/background/handlers.ts';
import {
  followSync,
  goOnline,
  resumeConnections,
  startLife,
  startPolicy,
  startSession,
  startVersion,
  wakeIndex,
  wakeUp,
} from '../lib/background/life.ts';
import { getMenuItems } from '../lib/background/menu.ts';
import { openJob } from '../lib/background/outcome.ts';
import { closePage, openPage } from '../lib/background/pages.ts';
import { showTabGrade } from '../lib/background/tab-grade.ts';
import { openPopup, setBadge, setWorkBadge } from '../lib/browser/action.ts';
import { findTabUrl } from '../lib/browser/active-tab.ts';
import { keepLateScript, loadLate } from '../lib/browser/late-script.ts';
import { createMenus } from '../lib/browser/menus.ts';
import { openNotices } from '../lib/browser/notices.ts';
import { notify, onNotificationClick } from '../lib/browser/notifications.ts';
import { onOmnibox } from '../lib/browser/omnibox.ts';
import { createOneTimeBody } from '../lib/browser/one-time-body.ts';
import { isOwnPage } from '../lib/browser/own-page.ts';
import { watchPages } from '../lib/browser/page-presence.ts';
import { hasOrigin, onOrigin, requestScripting } from '../lib/browser/permissions.ts';
import { findRepetition } from '../lib/browser/repetition.ts';
import { onMessage } from '../lib/browser/runtime-messages.ts';
import { openSidePanel } from '../lib/browser/side-panel.ts';
import { stayAwake } from '../lib/browser/stay-awake.ts';
import { local, managed, onStored, restrictStorage, session } from '../lib/browser/storage.ts';
import { getMessage, getUiLanguage } from '../lib/browser/strings.ts';
import { listTabs, watchTabs } from '../lib/browser/tabs.ts';
import { onWakeUp, setSyncAlarm, setWakeUp } from '../lib/browser/wake-up.ts';
import { openOptions, openPopupWindow, openTab } from '../lib/browser/windows.ts';
import { setTranslator } from '../lib/i18n/translate.ts';
import { answerMessage } from '../lib/messages/receive.ts';
import { databaseName } from '../lib/store/database.ts';

/** Milliseconds. Who has woken the worker is answered before it takes up what the one before left. */
const patience = 50;

export default defineBackground(() => {
  setTranslator(getMessage, getUiLanguage);
  const app = createApp({
    database: databaseName,
    local,
    managed,
    session,
    loadLate,
    createClient,
    createOneTimeBody,
    findRepetition,
    isOnline: () => navigator.onLine,
    hasOrigin,
    tell: openNotices(),
    findTabUrl,
    setBadge,
    setWorkBadge,
    listTabs,
    watchTabs: (isWanted) => watch(isWanted),
    openPopup,
    openPopupWindow,
    openSidePanel,
    requestScripting,
    openTab,
    openOptions,
    notify,
    setWakeUp,
    setSyncAlarm,
    stayAwake,
    setTimer: (callback, delay) => void setTimeout(callback, delay),
    now: Date.now,
    random: Math.random,
    createId: () => crypto.randomUUID(),
  });
  const watch = watchTabs((tabId) => void showTabGrade(app, tabId));
  listen(app);
  keepLateScript();
  setTimeout(() => {
    void restrictStorage();
    void startLife(app);
  }, patience);
});

/** Every listener is added in the worker's first turn: the browser starts it again for those events only. */
function listen(app: App): void {
  const handlers = createHandlers(app);
  onMessage((message, sender) => answerMessage(handlers, isOwnPage, message, sender));
  watchPages(
    isOwnPage,
    (sender) => openPage(app, sender),
    (sender) => void closePage(app, sender),
  );
  // Firefox for Android has neither of the two.
  browser.contextMenus?.onClicked.addListener((click, tab) => void handleMenuClick(app, click, tab));
  browser.commands?.onCommand.addListener((command, tab) => void handleShortcut(app, command, tab));
  onOmnibox(
    async (text, show) => (await app.getLate()).omnibox.suggest(text, show),
    async (text, place) => (await app.getLate()).omnibox.open(text, place),
  );
  onNotificationClick((id) => void openJob(app, id));
  onWakeUp(
    () => void wakeUp(app),
    () => void wakeIndex(app),
  );
  onStored('sync', () => void followSync(app));
  onStored('managed', () => void startPolicy(app));
  onOrigin(() => void resumeConnections(app));
  addEventListener('online', () => void goOnline(app));
  browser.runtime.onInstalled.addListener(({ reason }) => {
    void createMenus(getMenuItems());
    void startVersion(app, reason === 'install');
  });
  browser.runtime.onStartup.addListener(() => {
    void createMenus(getMenuItems());
    void startSession(app);
  });
}
