import 'fake-indexeddb/auto';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { createClient } from '../../../lib/api/client.ts';
import { type App, createApp } from '../../../lib/background/app.ts';
import { type Base, createBase } from '../../../lib/background/base.ts';
import { createBaseResponder } from '../../../lib/background/base-handlers.ts';
import { createLate } from '../../../lib/background/late/late.ts';
import { createOnline } from '../../../lib/background/online.ts';
import type { AppPorts, Badge, LatePorts, Notification, WalkNotice } from '../../../lib/background/ports.ts';
import type { Notice } from '../../../lib/messages/contract.ts';
import type { IndexNotice } from '../../../lib/messages/ports.ts';
import { findHandler, type Handlers, type Sender } from '../../../lib/messages/receive.ts';
import { isSettled, type Job } from '../../../lib/model/job.ts';
import { createMemoryArea } from '../store/memory-area.ts';

/** The worker without a browser: real use-cases, real client, real time; what it does to the world is written down. */
export interface TestApp {
  app: App;
  handlers: Handlers;
  local: ReturnType<typeof createMemoryArea>;
  session: ReturnType<typeof createMemoryArea>;
  notices: (Notice | IndexNotice | WalkNotice)[];
  badges: { tabId: number; badge: Badge | undefined }[];
  workBadges: (Badge | undefined)[];
  notifications: Notification[];
  windows: (string | undefined)[];
  tabs: string[];
  /** What every tab shows. */
  tabUrl: { current: string | undefined };
  settled(job: Job): Promise<Job>;
}

/** A clock that leaps to what is waited for, so that a minute takes half a second; a slow machine does not hurry it. */
export function hurry(): Pick<AppPorts, 'now' | 'setTimer'> {
  const speed = 120;
  let ahead = 0;
  const now = () => Date.now() + ahead;
  return {
    now,
    setTimer(callback, delay) {
      const at = now() + delay;
      setTimeout(() => {
        ahead += Math.max(0, at - now());
        callback();
      }, delay / speed);
    },
  };
}

/** What is loaded late, over a browser that nobody looks at. */
export function createTestLate(ports: Partial<LatePorts> = {}): AppPorts['loadLate'] {
  return async (app) =>
    createLate(app, {
      sync: createMemoryArea(),
      setDefaultSuggestion: () => undefined,
      writeSuggestion: ({ content, grade, address, facts }) => ({
        content,
        description: [grade, address, ...facts].join(' | '),
      }),
      openAddress: async () => undefined,
      openReports: async () => undefined,
      closeOptions: async () => undefined,
      findSelectedLinks: async () => undefined,
      ...ports,
    });
}

/** Where it is written down. */
function createNotes(): Pick<TestApp, 'notices' | 'badges' | 'workBadges' | 'notifications' | 'windows' | 'tabs'> {
  return { notices: [], badges: [], workBadges: [], notifications: [], windows: [], tabs: [] };
}

function noteTabs({ tabs }: Pick<TestApp, 'tabs'>): Partial<LatePorts> {
  return {
    openAddress: async (url, place) => void tabs.push(`${place} ${url}`),
    openReports: async (route, place) => void tabs.push(`${place} ${route}`),
    closeOptions: async (route) => void tabs.push(`close ${route}`),
  };
}

export function startApp(overrides: Partial<AppPorts> = {}, lateOverrides: Partial<LatePorts> = {}): TestApp {
  const local = createMemoryArea();
  const session = createMemoryArea();
  const seen = createNotes();
  const tabUrl: TestApp['tabUrl'] = { current: undefined };
  const ports: AppPorts = {
    database: crypto.randomUUID(),
    local,
    managed: createMemoryArea(),
    session,
    loadLate: createTestLate({ ...noteTabs(seen), ...lateOverrides }),
    createClient,
    findRepetition: async () => 'no',
    isOnline: () => true,
    hasOrigin: async () => true,
    tell: (notice) => seen.notices.push(structuredClone(notice)),
    findTabUrl: async () => tabUrl.current,
    setWorkBadge: async (badge) => void seen.workBadges.push(badge),
    setBadge: async (tabId, badge) => void seen.badges.push({ tabId, badge }),
    isIconSeen: async () => true,
    listTabs: async () => [],
    watchTabs: () => undefined,
    openPopup: async () => undefined,
    isPopupOpen: async () => false,
    openPopupWindow: async (url) => void seen.windows.push(url),
    openTab: async (url) => void seen.tabs.push(url),
    openOptions: async (route) => void seen.tabs.push(`options ${route}`),
    createMenus: async () => undefined,
    notify: async (notification) => void seen.notifications.push(notification),
    setWakeUp: async () => undefined,
    setSyncAlarm: async () => undefined,
    stayAwake: () => () => undefined,
    setTimer: (callback, delay) => void setTimeout(callback, delay),
    now: Date.now,
    random: Math.random,
    createId: () => crypto.randomUUID(),
    ...overrides,
    loadOnline: async () => online,
    loadApp: async () => app,
  };
  const online = createOnline(createBase(ports), ports);
  const app = createApp(online, ports);
  const settled = async (job: Job): Promise<Job> => {
    const found = (await app.queue.find(job.id)) ?? job;
    return isSettled(found) ? rest(seen).then(() => found) : wait(10).then(() => settled(job));
  };
  return { app, handlers: createHandlers(app), local, session, ...seen, tabUrl, settled };
}

/** Each message goes to whom it would reach, as the part of the worker that answers it is loaded. */
export function createHandlers(base: Base): Handlers {
  const first = createBaseResponder(base);
  const handle = (name: string) => async (input: unknown, sender: Sender) =>
    (await findHandler(first, name))?.handle(input, sender);
  return new Proxy({} as Handlers, { get: (_, name) => handle(String(name)) });
}

/**
 * The outcome is told after the journal has it: until nothing has been told for a while, so that tests see both. The
 * turns count where the machine is slow: in each, a step of the database is done.
 */
async function rest(seen: Record<string, unknown[]>): Promise<void> {
  const count = () => Object.values(seen).reduce((sum, { length }) => sum + length, 0);
  let before: number;
  do {
    before = count();
    await wait(25);
    for (let turns = 0; turns < 50; turns++) await turn();
  } while (count() > before);
}
