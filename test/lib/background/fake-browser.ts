import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Badge } from '../../../lib/browser/action.ts';
import { alarms } from '../../../lib/browser/alarms.ts';

/** The calls that the worker made to the browser; `tabUrl` and `frontPage` are values that the browser returns. */
export interface BrowserRecord {
  badges: { tabId: number; badge: Badge | undefined }[];
  workBadges: (Badge | undefined)[];
  notifications: { id: string; title: string; message: string }[];
  /** The addresses for which the popup's page was opened in a window. */
  windows: string[];
  tabs: string[];
  menus: (string | number | undefined)[][];
  releasedOrigins: string[];
  /** The address that every tab shows. */
  tabUrl: { current: string | undefined };
  /** The page of the extension in the active tab of the window that has the focus. */
  frontPage: { current: { url: string; tab: { id: number } } | undefined };
}

/** Browser functions that a test can replace, and the tabs that are open at the start. */
export interface BrowserStubs {
  hasOrigin?: () => Promise<boolean>;
  /** The match patterns of the origins that are granted. */
  origins?: string[];
  isIconPinned?: () => Promise<boolean>;
  openPopup?: () => Promise<void>;
  isPopupOpen?: () => Promise<boolean>;
  listTabs?: (isActive?: boolean) => Promise<number[]>;
  setWakeUp?: (isWanted: boolean) => Promise<void>;
  /** `when`: the time of the next watch; absent if the alarm is cleared. */
  setWatchAlarm?: (when?: number) => Promise<void>;
  notify?: () => Promise<void>;
  /** The id of a tab in which the options page is already open. */
  optionsTab?: number;
  /** Keeps the tabs of the previously installed browser open. */
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

/** Replaces the fake browser of the previous test. */
export function installBrowser(stubs: BrowserStubs = {}): BrowserRecord {
  const recorded: BrowserRecord = {
    badges: [],
    workBadges: [],
    notifications: [],
    windows: [],
    tabs: [],
    menus: [],
    releasedOrigins: [],
    tabUrl: { current: undefined },
    frontPage: { current: undefined },
  };
  const namespaces: Record<string, object> = {
    action: createAction(recorded, stubs),
    tabs: createTabs(recorded, stubs),
    windows: {
      getAll: async () => [{ id: 1, focused: recorded.frontPage.current !== undefined }],
      update: async () => undefined,
      create: async ({ url }: { url: string }) => void recorded.windows.push(url),
    },
    alarms: createAlarms(stubs),
    contextMenus: {
      removeAll: async () => void recorded.menus.push([]),
      create: ({ id }: { id?: string }) => void recorded.menus.at(-1)?.push(id),
    },
    notifications: {
      create: async (id: string, { title, message }: { title: string; message: string }) => {
        await stubs.notify?.();
        recorded.notifications.push({ id, title, message });
      },
    },
    omnibox: {
      setDefaultSuggestion: ({ description }: { description: string }) => stubs.setDefaultSuggestion?.(description),
    },
    permissions: {
      contains: async ({ origins }: { origins?: string[] }) => !origins || (await stubs.hasOrigin?.()) !== false,
      getAll: async () => ({ origins: stubs.origins ?? [] }),
      remove: async ({ origins = [] }: { origins?: string[] }) => recorded.releasedOrigins.push(...origins) > 0,
    },
    runtime: {
      getURL: (path: string) => `chrome-extension://us${path}`,
      async getContexts({ contextTypes: [type] = [] }: { contextTypes?: string[] }) {
        if (type === 'POPUP') return (await stubs.isPopupOpen?.()) ? [{}] : [];
        const page = recorded.frontPage.current;
        const worker = type === undefined ? [{ contextType: 'BACKGROUND' }] : [];
        return page ? [...worker, { contextType: 'TAB', tabId: page.tab.id, documentUrl: page.url }] : worker;
      },
      getPlatformInfo: async () => ({}),
      getManifest: () => ({}),
    },
  };
  for (const [name, functions] of Object.entries(namespaces)) Object.assign(Reflect.get(fakeBrowser, name), functions);
  return recorded;
}

/** Text, colour and title of a badge are set one after the other. They are recorded as one badge. */
function createAction(recorded: BrowserRecord, { isIconPinned, openPopup }: BrowserStubs) {
  const shown = new Map<number | undefined, { text: string | null; color: string; title: string }>();
  const get = (tabId?: number) => shown.get(tabId) ?? { text: '', color: '', title: '' };
  const note = (tabId?: number) => {
    const { text, color, title } = get(tabId);
    const kind = /^(!|\d+)$/.test(text ?? '') ? 'problem' : (colours[color] ?? 'none');
    const badge =
      text === null || (tabId === undefined && text === '')
        ? undefined
        : { text, kind, title: title.replace('Pagegrade: ', '') };
    if (tabId === undefined) recorded.workBadges.push(badge);
    else recorded.badges.push({ tabId, badge });
  };
  return {
    getUserSettings: async () => ({ isOnToolbar: (await isIconPinned?.()) !== false }),
    openPopup: async () => openPopup?.(),
    setBadgeBackgroundColor: async ({ tabId, color }: { tabId?: number; color: string }) =>
      void shown.set(tabId, { ...get(tabId), color }),
    getBadgeText: async ({ tabId }: { tabId?: number }) => get(tabId).text ?? '',
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

/** Records tabs as they open and close: the options page by its route, with the requested place if there is one. */
function createTabs(recorded: BrowserRecord, { listTabs, optionsTab, keepsTabs }: BrowserStubs) {
  const blank = { id: 99, windowId: 1, url: 'about:blank' };
  if (!keepsTabs) open = [blank];
  if (optionsTab !== undefined) open.push({ id: optionsTab, windowId: 1, url: optionsPage });
  const note = (url: string, place: string) => {
    const route = url.startsWith(optionsPage) ? url.slice(url.indexOf('#') + 1) : undefined;
    recorded.tabs.push(place ? `${place} ${route ?? url}` : route === undefined ? url : `options ${route}`);
  };
  return {
    get: async () => ({ url: recorded.tabUrl.current }),
    async query({ active, url, windowId }: { active?: boolean; url?: string; windowId?: number }) {
      if (windowId !== undefined) return recorded.frontPage.current ? [recorded.frontPage.current.tab] : [];
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

function createAlarms({ setWakeUp, setWatchAlarm }: BrowserStubs) {
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
