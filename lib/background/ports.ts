import type { createClient } from '../api/client.ts';
import type { Notice } from '../messages/contract.ts';
import type { IndexNotice } from '../messages/ports.ts';
import type { LinkLimits } from '../model/bulk/selected-links.ts';
import type { Privacy } from '../model/report/privacy.ts';
import type { StorageArea } from '../store/item.ts';
import type { ReportBlock } from '../store/schema.ts';
import type { App } from './app.ts';
import type { Base } from './base.ts';
import type { Late } from './late/late.ts';
import type { Online } from './online.ts';

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
  contexts: [MenuContext, ...MenuContext[]];
  parentId?: string;
  targetUrlPatterns?: string[];
}

type MenuContext = 'page' | 'frame' | 'image' | 'video' | 'audio' | 'editable' | 'link' | 'selection' | 'action';

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

/**
 * What a walk has written, as it lies on the disk; pages get it as `indexed`. A copy of so many reports, each by itself,
 * would take the worker several times as long.
 */
export interface WalkNotice {
  type: 'walked';
  connectionId: string;
  blocks: ReportBlock[];
}

/** What the worker may do to the world before it sends anything. The entrypoint plugs in the browser, tests their own. */
export interface BasePorts {
  local: StorageArea;
  /** The name of the IndexedDB database. */
  database: string;
  /** What the organisation has set for its browsers; only read. */
  managed: Pick<StorageArea, 'get'>;
  /** Memory-backed: survives the worker, not the browser. */
  session: StorageArea;
  /** The client, loaded when it is needed: a popup is first told what is known without it. */
  loadOnline(base: Base): Promise<Online>;
  tell(notice: Notice | IndexNotice | WalkNotice): void;
  /** Has the browser tell of tabs that show another page or come to the front, or no longer. */
  watchTabs(isWanted: boolean): void;
  /** What the icon shows in every tab that has nothing of its own to show; absent: nothing. */
  setWorkBadge(badge?: Badge): Promise<void>;
  /** Wakes the worker every half minute, or no longer. */
  setWakeUp(isWanted: boolean): Promise<void>;
  now(): number;
}

/** What the worker may do to the world to ask the service. */
export interface OnlinePorts extends BasePorts {
  /** What carries out jobs is loaded when there is one. */
  loadApp(online: Online): Promise<App>;
  createClient: typeof createClient;
  isOnline(): boolean;
  hasOrigin(originPattern: string): Promise<boolean>;
}

/** All that the use-cases may do to the world. */
export interface AppPorts extends OnlinePorts {
  /** What neither the popup nor a single job needs is loaded when it is needed. */
  loadLate(app: App): Promise<Late>;
  /** Absent where the tab is gone or the browser does not let us know. */
  findTabUrl(tabId: number): Promise<string | undefined>;
  /** Absent: the tab shows what every tab shows. */
  setBadge(tabId: number, badge?: Badge): Promise<void>;
  /** The icon is on the toolbar, as far as the browser lets us know. */
  isIconSeen(): Promise<boolean>;
  /** The ids of all tabs, or of those in front of their windows. */
  listTabs(isFront?: boolean): Promise<number[]>;
  /** Rejects where the browser cannot open it now. */
  openPopup(): Promise<void>;
  isPopupOpen(): Promise<boolean>;
  /** The popup's page in a small window of its own. */
  openPopupWindow(url: string | undefined, privacy: Privacy): Promise<void>;
  /** Resolves to the id of the tab that it was in already. */
  openOptions(route: string): Promise<number | undefined>;
  openTab(url: string): Promise<void>;
  /** In place of those that are there. */
  createMenus(items: MenuItem[]): Promise<void>;
  notify(notification: Notification): Promise<void>;
  /** Wakes the worker to renew the local index, every so many minutes; absent: never. */
  setSyncAlarm(minutes?: number): Promise<void>;
  /** Keeps the browser from stopping the worker until the returned function is called. */
  stayAwake(): () => void;
  setTimer(callback: () => void, delay: number): void;
  /** From 0 up to 1. */
  random(): number;
  createId(): string;
}

/** What the browser allows only in a click or key press itself, before anything is awaited. */
export interface GesturePorts {
  openSidePanel(windowId: number | undefined): Promise<void>;
  requestScripting(): Promise<boolean>;
  getApp(): Promise<Pick<App, 'events'>>;
}

/** What only the use-cases in `late/` may do to the world. */
export interface LatePorts {
  /** Goes with the user to their other browsers. */
  sync: StorageArea;
  /** What the address bar says of the words themselves. */
  setDefaultSuggestion(words: string, describe: (words: string) => string): void;
  writeSuggestion(suggestion: Suggestion): WrittenSuggestion;
  openAddress(url: string, place: TabPlace): Promise<void>;
  /** In a tab that shows the reports already, if there is one; no other page of ours makes room for them. */
  openReports(route: string, place: TabPlace): Promise<void>;
  /** Where they still show that route. */
  closeOptions(route: string): Promise<void>;
  /** In a frame on which the user has just clicked, once that is allowed; what comes back is from the page. */
  findSelectedLinks(tabId: number, frameId: number, limits: LinkLimits): Promise<unknown>;
}
