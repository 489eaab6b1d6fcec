import type { ClientOptions, createClient } from '../api/client.ts';
import type { Notice } from '../messages/contract.ts';
import type { IndexNotice } from '../messages/ports.ts';
import type { Privacy } from '../model/privacy.ts';
import type { LinkLimits } from '../model/selected-links.ts';
import type { StorageArea } from '../store/item.ts';
import type { App } from './app.ts';
import type { Late } from './late/late.ts';

/** What the late script declares. */
export type CreateLate = (app: App) => Late;

/** What the tab's icon shows. */
export interface Badge {
  text: string;
  kind: 'good' | 'decent' | 'bad' | 'none' | 'running' | 'problem';
  title: string;
}

export interface Notification {
  id: string;
  title: string;
  message: string;
}

export interface MenuItem {
  id: string;
  title: string;
  contexts: ['page', 'action'] | ['link'] | ['selection'] | ['action'];
  parentId?: string;
  targetUrlPatterns?: string[];
}

/** A report, as the address bar suggests it. */
export interface Suggestion {
  /** What stands in the address bar for it, and comes back when it was chosen. */
  content: string;
  grade: string;
  address: string;
  facts: string[];
}

/** The same as the browser takes it. */
export interface WrittenSuggestion {
  content: string;
  description: string;
}

export type TabPlace = 'currentTab' | 'newForegroundTab' | 'newBackgroundTab';

/** Whether a request was sent a second time by the browser itself; that it was is never certain. */
export type Repetition = 'no' | 'possible' | 'unknown';

/** All that the use-cases may do to the world. The entrypoint plugs in the browser, tests their own. */
export interface AppPorts {
  local: StorageArea;
  /** The name of the IndexedDB database. */
  database: string;
  /** What the organisation has set for its browsers; only read. */
  managed: Pick<StorageArea, 'get'>;
  /** Memory-backed: survives the worker, not the browser. */
  session: StorageArea;
  /** What neither the popup nor a single job needs is a script of its own. */
  loadLate(): Promise<CreateLate>;
  createClient: typeof createClient;
  createOneTimeBody?: ClientOptions['createOneTimeBody'];
  /**
   * Whether the browser may have sent the request to that address, answered just now after that many milliseconds, more
   * than once by itself.
   */
  findRepetition(url: string, duration: number): Promise<Repetition>;
  isOnline(): boolean;
  hasOrigin(originPattern: string): Promise<boolean>;
  tell(notice: Notice | IndexNotice): void;
  /** Absent where the tab is gone or the browser does not let us know. */
  findTabUrl(tabId: number): Promise<string | undefined>;
  /** Absent: the tab shows what every tab shows. */
  setBadge(tabId: number, badge?: Badge): Promise<void>;
  /** The ids of all tabs, or of those in front of their windows. */
  listTabs(isFront?: boolean): Promise<number[]>;
  /** Has the browser tell of tabs that show another page or come to the front, or no longer. */
  watchTabs(isWanted: boolean): void;
  /** What the icon shows in every tab that has nothing of its own to show; absent: nothing. */
  setWorkBadge(badge?: Badge): Promise<void>;
  /** Rejects where the browser cannot open it now. */
  openPopup(): Promise<void>;
  /** The popup's page in a small window of its own. */
  openPopupWindow(url: string | undefined, privacy: Privacy): Promise<void>;
  openOptions(route: string): Promise<void>;
  /** In the click itself, before anything is awaited. */
  requestScripting(): Promise<boolean>;
  /** In the click or key press itself, before anything is awaited. */
  openSidePanel(windowId: number | undefined): Promise<void>;
  openTab(url: string): Promise<void>;
  notify(notification: Notification): Promise<void>;
  /** Wakes the worker every half minute, or no longer. */
  setWakeUp(isWanted: boolean): Promise<void>;
  /** The same for the local index, every so many minutes; absent: never. */
  setSyncAlarm(minutes?: number): Promise<void>;
  /** Keeps the browser from stopping the worker until the returned function is called. */
  stayAwake(): () => void;
  setTimer(callback: () => void, delay: number): void;
  now(): number;
  /** From 0 up to 1. */
  random(): number;
  createId(): string;
}

/** What only the use-cases of the late script may do to the world; its entrypoint plugs in the browser. */
export interface LatePorts {
  /** Goes with the user to their other browsers. */
  sync: StorageArea;
  /** What the address bar says of the words themselves. */
  setDefaultSuggestion(words: string, describe: (words: string) => string): void;
  writeSuggestion(suggestion: Suggestion): WrittenSuggestion;
  openAddress(url: string, place: TabPlace): Promise<void>;
  /** In a frame on which the user has just clicked, once that is allowed; what comes back is from the page. */
  findSelectedLinks(tabId: number, frameId: number, limits: LinkLimits): Promise<unknown>;
}
