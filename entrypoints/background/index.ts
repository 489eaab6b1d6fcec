import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import type { Events } from '../../lib/background/events.ts';
import { takeMenuClick, takeShortcut } from '../../lib/background/gestures/gestures.ts';
import { once } from '../../lib/background/once.ts';
import { onNotificationClick } from '../../lib/browser/notifications.ts';
import { onOmnibox } from '../../lib/browser/omnibox.ts';
import { isOwnPage } from '../../lib/browser/own-page.ts';
import { watchPages } from '../../lib/browser/page-presence.ts';
import { onOrigin, requestScripting } from '../../lib/browser/permissions.ts';
import { onMessage } from '../../lib/browser/runtime-messages.ts';
import { openSidePanel } from '../../lib/browser/side-panel.ts';
import { onStored } from '../../lib/browser/stored-changes.ts';
import { watchTabs } from '../../lib/browser/tabs.ts';
import { onWakeUp } from '../../lib/browser/wake-up.ts';
import type { Worker } from './worker.ts';

/** Milliseconds. Who has woken the worker is answered before it takes up what the one before left. */
const patience = 50;

// The script that every event starts only listens. What the event asks for loads the rest, a part after the other.
export default defineBackground(() => {
  const getWorker = once(async () => (await import('./worker.ts')).createWorker(watch));
  const watch = watchTabs(async (tabId) => (await getWorker()).followTab(tabId));
  listen(getWorker);
  setTimeout(async () => (await getWorker()).start(), patience);
});

/** Every listener is added in the worker's first turn: the browser starts it again for those events only. */
function listen(getWorker: () => Promise<Worker>): void {
  const getApp = async () => (await getWorker()).getApp();
  const tell = async (act: (events: Events) => unknown) => void act((await getApp()).events);
  onMessage(async (message, sender) => (await getWorker()).answer(message, sender));
  watchPages(
    isOwnPage,
    async (sender) => (await getWorker()).openPage(sender),
    async (sender) => (await getWorker()).closePage(sender),
  );
  const gestures = { openSidePanel, requestScripting, getApp };
  // Firefox for Android has neither of the two.
  browser.contextMenus?.onClicked.addListener((click, tab) => void takeMenuClick(gestures, click, tab));
  browser.commands?.onCommand.addListener((command, tab) => void takeShortcut(gestures, command, tab));
  onOmnibox(
    (text, show) => tell((events) => events.suggest(text, show)),
    (text, place) => tell((events) => events.openSuggestion(text, place)),
  );
  onNotificationClick((id) => tell((events) => events.openJob(id)));
  onWakeUp(
    () => tell((events) => events.wakeUp()),
    () => tell((events) => events.wakeIndex()),
  );
  onStored('sync', () => tell((events) => events.followSync()));
  onStored('managed', async () => {
    (await getWorker()).forgetPolicy();
    await tell((events) => events.startPolicy());
  });
  onOrigin((origins) => tell((events) => events.resumeConnections(origins)));
  addEventListener('online', () => tell((events) => events.goOnline()));
  browser.runtime.onInstalled.addListener(({ reason }) => tell((events) => events.startVersion(reason === 'install')));
  browser.runtime.onStartup.addListener(() => tell((events) => events.startSession()));
}
