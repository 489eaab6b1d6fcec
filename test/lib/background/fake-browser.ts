import { fakeBrowser } from 'wxt/testing/fake-browser';
import { alarms } from '../../../lib/background/alarms.ts';
import type { Badge } from '../../../lib/browser/action.ts';

/** What the worker does to the browser, written down; what the browser says is set here. */
export interface BrowserNotes {
  badges: { tabId: number; badge: Badge | undefined }[];
  workBadges: (Badge | undefined)[];
  notifications: { id: string; title: string; message: string }[];
  /** The addresses for which a window with the popup's page was opened. */
  windows: (string | undefined)[];
  tabs: string[];
  menus: (string | number | undefined)[][];
  /** What every tab shows. */
  tabUrl: { current: string | undefined };
}

/** What a test may have the browser do otherwise. */
export interface BrowserAnswers {
  hasOrigin?: () => Promise<boolean>;
  isIconPinned?: () => Promise<boolean>;
  openPopup?: () => Promise<void>;
  isPopupOpen?: () => Promise<boolean>;
  listTabs?: (isFront?: boolean) => Promise<number[]>;
  setWakeUp?: (isWanted: boolean) => Promise<void>;
  /** When the next watch is due; absent: the alarm is gone. */
  setWatchAlarm?: (when?: number) => Promise<void>;
  notify?: () => Promise<void>;
  /** The links that are selected in a frame, as the browser reads them there. */
  findSelectedLinks?: (tabId: number, frameId: number, limits: unknown) => Promise<unknown>;
  /** The tab in which the options page is open already. */
  optionsTab?: number;
  /** The tabs of the browser before are open still. */
  keepsTabs?: boolean;
  setDefaultSuggestion?: (description: string) => void;
}

const colours: Record<string, Badge['kind']> = {
  '#1a7a3c': 'good',
  '#8a5a00': 'decent',
  '#b3261e': 'bad',
  '#565d69': 'none',
  '#2456d6': 'running',
};

/** Takes the place of the browser of the test before. */
export function installBrowser(answers: BrowserAnswers = {}): BrowserNotes {
  const notes: BrowserNotes = {
    badges: [],
    workBadges: [],
    notifications: [],
    windows: [],
    tabs: [],
    menus: [],
    tabUrl: { current: undefined },
  };
  const namespaces: Record<string, object> = {
    action: createAction(notes, answers),
    tabs: createTabs(notes, answers),
    windows: {
      update: async () => undefined,
      create: async ({ url = '' }) => void notes.windows.push(new URL(url).searchParams.get('url') ?? undefined),
    },
    alarms: createAlarms(answers),
    contextMenus: {
      removeAll: async () => void notes.menus.push([]),
      create: ({ id }: { id?: string }) => void notes.menus.at(-1)?.push(id),
    },
    notifications: {
      create: async (id: string, { title, message }: { title: string; message: string }) => {
        await answers.notify?.();
        notes.notifications.push({ id, title, message });
      },
    },
    omnibox: {
      setDefaultSuggestion: ({ description }: { description: string }) => answers.setDefaultSuggestion?.(description),
    },
    permissions: {
      contains: async ({ origins }: { origins?: string[] }) => !origins || (await answers.hasOrigin?.()) !== false,
      remove: async () => true,
    },
    runtime: {
      getURL: (path: string) => `chrome-extension://us${path}`,
      getContexts: async () => ((await answers.isPopupOpen?.()) ? [{}] : []),
      getPlatformInfo: async () => ({}),
    },
    scripting: createScripting(answers),
  };
  for (const [name, calls] of Object.entries(namespaces)) Object.assign(Reflect.get(fakeBrowser, name), calls);
  return notes;
}

/** The badge and its title come one after the other; here they are one thing again. */
function createAction(notes: BrowserNotes, { isIconPinned, openPopup }: BrowserAnswers) {
  const shown = new Map<number | undefined, { text: string | null; color: string; title: string }>();
  const get = (tabId?: number) => shown.get(tabId) ?? { text: '', color: '', title: '' };
  const note = (tabId?: number) => {
    const { text, color, title } = get(tabId);
    const kind = /^(!|\d+)$/.test(text ?? '') ? 'problem' : (colours[color] ?? 'none');
    const badge =
      text === null || (tabId === undefined && text === '')
        ? undefined
        : { text, kind, title: title.replace('Pagegrade: ', '') };
    if (tabId === undefined) notes.workBadges.push(badge);
    else notes.badges.push({ tabId, badge });
  };
  return {
    getUserSettings: async () => ({ isOnToolbar: (await isIconPinned?.()) !== false }),
    openPopup: async () => openPopup?.(),
    setBadgeBackgroundColor: async ({ tabId, color }: { tabId?: number; color: string }) =>
      void shown.set(tabId, { ...get(tabId), color }),
    setBadgeTextColor: async () => undefined,
    setBadgeText: async ({ tabId, text }: { tabId?: number; text: string | null }) => {
      shown.set(tabId, { ...get(tabId), text });
      if (text === null) note(tabId);
    },
    setTitle: async ({ tabId, title }: { tabId?: number; title: string }) => {
      shown.set(tabId, { ...get(tabId), title });
      if (get(tabId).text !== null) note(tabId);
    },
  };
}

const optionsPage = 'chrome-extension://us/options.html';
let open: { id: number; windowId: number; url: string; active?: boolean }[] = [];

/** Tabs as they open and close. Of our own page the route is noted, and where it opened in a place that was asked for. */
function createTabs(notes: BrowserNotes, { listTabs, optionsTab, keepsTabs }: BrowserAnswers) {
  const blank = { id: 99, windowId: 1, url: 'about:blank' };
  if (!keepsTabs) open = [blank];
  if (optionsTab !== undefined) open.push({ id: optionsTab, windowId: 1, url: optionsPage });
  const note = (url: string, place: string) => {
    const route = url.startsWith(optionsPage) ? url.slice(url.indexOf('#') + 1) : undefined;
    notes.tabs.push(place ? `${place} ${route ?? url}` : route === undefined ? url : `options ${route}`);
  };
  return {
    get: async () => ({ url: notes.tabUrl.current }),
    async query({ active, url }: { active?: boolean; url?: string }) {
      if (url !== undefined) return open.filter((tab) => tab.url.startsWith(url.replace('*', '')) && !active);
      if (active !== undefined) return ((await listTabs?.(true)) ?? []).map((id) => ({ id }));
      return listTabs ? (await listTabs(false)).map((id) => ({ id })) : open;
    },
    async create({ url, active }: { url: string; active?: boolean }) {
      note(url, active === undefined ? '' : active ? 'newForegroundTab' : 'newBackgroundTab');
      open.push({ id: open.length + 1, windowId: 1, url });
    },
    async update(id: number | { url: string }, { url = '' }: { url?: string } = {}) {
      if (typeof id === 'object') return note(id.url, 'currentTab');
      open = open.map((tab) => (tab.id === id ? { ...tab, url } : tab));
      note(url, '');
    },
    async remove(id: number) {
      const closed = open.find((tab) => tab.id === id);
      open = open.filter((tab) => tab !== closed);
      note(closed?.url ?? '', 'close');
    },
  };
}

function createAlarms({ setWakeUp, setWatchAlarm }: BrowserAnswers) {
  const set = async (name: string, { when }: { when?: number } = {}, isWanted = true) => {
    if (name === alarms.work) await setWakeUp?.(isWanted);
    if (name === alarms.watch) await setWatchAlarm?.(when);
  };
  return {
    get: async () => undefined,
    create: (name: string, info: { when?: number }) => set(name, info),
    clear: (name: string) => set(name, {}, false),
  };
}

function createScripting({ findSelectedLinks }: BrowserAnswers) {
  return {
    async executeScript({ target, args }: { target: { tabId: number; frameIds: number[] }; args: unknown[] }) {
      return [{ result: await findSelectedLinks?.(target.tabId, target.frameIds[0] ?? 0, args[0]) }];
    },
  };
}
