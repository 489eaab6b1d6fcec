import type { createClient } from '../api/client.ts';
import type { Notice } from '../messages/contract.ts';
import type { Privacy } from '../model/privacy.ts';
import type { StorageArea } from '../store/item.ts';

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
  contexts: ['page', 'action'] | ['link'];
  parentId?: string;
  targetUrlPatterns?: string[];
}

/** All that the use-cases may do to the world. The entrypoint plugs in the browser, tests their own. */
export interface AppPorts {
  local: StorageArea;
  /** Memory-backed: survives the worker, not the browser. */
  session: StorageArea;
  createClient: typeof createClient;
  isOnline(): boolean;
  hasOrigin(originPattern: string): Promise<boolean>;
  tell(notice: Notice): void;
  /** Absent where the tab is gone or the browser does not let us know. */
  findTabUrl(tabId: number): Promise<string | undefined>;
  setBadge(tabId: number, badge: Badge): Promise<void>;
  /** Rejects where the browser cannot open it now. */
  openPopup(): Promise<void>;
  /** The popup's page in a small window of its own. */
  openPopupWindow(url: string | undefined, privacy: Privacy): Promise<void>;
  openOptions(route: string): Promise<void>;
  openTab(url: string): Promise<void>;
  notify(notification: Notification): Promise<void>;
  /** Wakes the worker every minute, or no longer. */
  setWakeUp(isWanted: boolean): Promise<void>;
  /** Keeps the browser from stopping the worker until the returned function is called. */
  stayAwake(): () => void;
  setTimer(callback: () => void, delay: number): void;
  now(): number;
  createId(): string;
}
