import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { createClient } from '../lib/api/client.ts';
import { panelItem } from '../lib/background/menus.ts';
import { onNotificationClick } from '../lib/background/notifications.ts';
import { createWorker, type Worker } from '../lib/background/worker.ts';
import { alarms } from '../lib/browser/alarms.ts';
import { onOriginsGranted } from '../lib/browser/permissions.ts';
import { openSidePanel } from '../lib/browser/side-panel.ts';
import { getMessage, getUiLanguage } from '../lib/browser/strings.ts';
import { listenToTabs } from '../lib/browser/tabs.ts';
import { setTranslator } from '../lib/i18n/translate.ts';
import { openBroadcast } from '../lib/messages/notices.ts';
import { receiveMessages } from '../lib/messages/receive-messages.ts';
import { databaseName } from '../lib/storage/database.ts';
import { restrictStorage } from '../lib/storage/keys.ts';

export default defineBackground(() => {
  setTranslator(getMessage, getUiLanguage);
  const worker: Worker = createWorker({
    database: databaseName,
    broadcast: openBroadcast(),
    listenToTabs: listenToTabs((tabId) => run(worker.tabGrades.show(tabId))),
    createClient,
    isOnline: () => navigator.onLine,
    now: Date.now,
    setTimer: (callback, delay) => void setTimeout(callback, delay),
    random: Math.random,
  });
  listen(worker);
  run(restrictStorage());
  run(worker.lifecycle.start());
});

/** Adds all listeners in the worker's first turn: only those events start a stopped worker again. */
function listen(worker: Worker): void {
  const { lifecycle, omnibox } = worker;
  receiveMessages(worker.handlers);
  // Firefox for Android has no menus, no shortcuts and no keyword in the address bar.
  browser.contextMenus?.onClicked.addListener((click, tab) => {
    // The panel opens only in the handler of the click, before anything is awaited.
    if (click.menuItemId === panelItem) run(openSidePanel(tab?.windowId));
    else run(worker.analyseFromMenu(click, tab));
    worker.announceInvocation();
  });
  browser.commands?.onCommand.addListener((command, tab) => {
    run(command === panelItem ? openSidePanel(tab?.windowId) : worker.analyseByShortcut(tab));
    worker.announceInvocation();
  });
  browser.omnibox?.onInputChanged.addListener((text, show) => run(omnibox.suggest(text, show)));
  browser.omnibox?.onInputEntered.addListener((text, place) => run(omnibox.open(text, place)));
  onNotificationClick((id) => run(worker.openNotification(id)));
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarms.work) run(lifecycle.wakeUp());
    if (name === alarms.sync) run(worker.syncs.resume());
    if (name === alarms.watch) run(worker.watches.wake());
  });
  // Only this area: changes of the others would wake the worker for nothing.
  browser.storage.managed?.onChanged?.addListener(() => run(lifecycle.followPolicy()));
  onOriginsGranted((origins) => run(lifecycle.resumeConnections(origins)));
  browser.runtime.onInstalled.addListener(({ reason }) => run(lifecycle.startVersion(reason === 'install')));
  browser.runtime.onUpdateAvailable.addListener(() => run(worker.updates.noteAvailable()));
  browser.runtime.onStartup.addListener(() => run(lifecycle.startSession()));
}

/** Ignores failures: the next event or alarm resumes stored work. If an analysis cannot be stored, the popup opens. */
function run(work: Promise<unknown>): void {
  void work.catch(() => undefined);
}
