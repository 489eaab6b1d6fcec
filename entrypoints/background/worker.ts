import { followTab } from '../../lib/background/badge/watch-tabs.ts';
import { createBase } from '../../lib/background/base.ts';
import { createBaseResponder } from '../../lib/background/base-handlers.ts';
import { closePage, openPage } from '../../lib/background/open-pages.ts';
import type { BasePorts } from '../../lib/background/ports.ts';
import { startLife } from '../../lib/background/start.ts';
import { setWorkBadge } from '../../lib/browser/action.ts';
import { openNotices } from '../../lib/browser/notices.ts';
import { isOwnPage } from '../../lib/browser/own-page.ts';
import { local, managed, restrictStorage, session } from '../../lib/browser/storage.ts';
import { setWakeUp } from '../../lib/browser/wake-up.ts';
import { answerMessage, type Sender } from '../../lib/messages/receive.ts';
import { databaseName } from '../../lib/store/database.ts';

export type Worker = ReturnType<typeof createWorker>;

/** What a popup needs, plugged into the browser. */
export function createWorker(watchTabs: BasePorts['watchTabs']) {
  const ports: BasePorts = {
    database: databaseName,
    local,
    managed,
    session,
    loadOnline: async (base) => (await import('./online.ts')).createOnline(base),
    tell: openNotices(),
    watchTabs,
    setWorkBadge,
    setWakeUp,
    now: Date.now,
  };
  const base = createBase(ports);
  const responder = createBaseResponder(base);
  return {
    getApp: base.getApp,
    answer: (message: unknown, sender: Sender) => answerMessage(responder, isOwnPage, message, sender),
    openPage: (sender: Sender) => openPage(base, sender),
    closePage: (sender: Sender) => closePage(base, sender),
    forgetPolicy: base.policy.forget,
    followTab: (tabId: number) => followTab(base, tabId),
    async start() {
      await Promise.all([restrictStorage(), startLife(base)]);
    },
  };
}
