import type { BatchItem } from '../model/batch.ts';
import type { Bookmark } from '../model/bulk/bookmark.ts';
import type { ListDraft } from '../model/bulk/list-draft.ts';
import type { UnsentLine } from '../model/bulk/unsent-line.ts';
import type { HeldPermission, OptionalPermission } from '../model/disclosure.ts';
import type { ReportRow } from '../model/report/indexed-report.ts';
import type { ReportSource } from '../model/view.ts';
import type { Input, MessageName, Notice, Reply } from './contract.ts';

/** Sends a message to the worker. Rejects with a `ProblemError` and nothing else. */
export type Send = <Name extends MessageName>(name: Name, input: Input<Name>) => Promise<Reply<Name>>;

/** Calls back for every notice until the returned function is called. */
export type Watch = (onNotice: (notice: Notice) => void) => () => void;

/** What the worker tells pages that hold reports. Apart from the others: a full sync tells of all there are. */
export type IndexNotice =
  /** What was written down: new and changed reports, and the ids of those that are gone. */
  | { type: 'indexed'; connectionId: string; reports: ReportRow[]; removed: string[] }
  /** All reports of the connection are gone: it was removed, or leads to another service now. */
  | { type: 'indexDropped'; connectionId: string };

export type WatchIndex = (onNotice: (notice: IndexNotice) => void) => () => void;

/**
 * Reads the local copy of a connection's reports, in chunks that have no report twice; no request is sent. With `newest` the first
 * chunk is that many of the newest reports, the newest first; otherwise they come in no order. What is written meanwhile
 * comes as `indexed` notices: watch before reading, and let a notice win over a row.
 */
export type ReadIndex = (
  connectionId: string,
  options: { newest?: number; signal?: AbortSignal },
  onRows: (rows: ReportRow[]) => void,
) => Promise<void>;

/**
 * Reads the items of a batch, in their order and in chunks; no request is sent. What becomes of them meanwhile is told as
 * `job` notices.
 */
export type ReadBatch = (batchId: string, onItems: (items: BatchItem[]) => void, signal?: AbortSignal) => Promise<void>;

/** What only the reports of the options page need, and no other page loads. */
export interface ReportPorts {
  readIndex: ReadIndex;
  watchIndex: WatchIndex;
  readBatch: ReadBatch;
  /** Behind the page's own tab. */
  openTabs(urls: string[]): void;
  /** Where a connection's reports were looked at last: the service where nothing is known. */
  getReportSource(connectionId: string): ReportSource;
  keepReportSource(connectionId: string, source: ReportSource): void;
  /** The batches whose line the user has put away. */
  listDismissed(): string[];
  keepDismissed(batchIds: string[]): void;
  /** Of the list that a batch was made of, what is not in it. Kept until the page's tab is closed. */
  listUnsent(batchId: string): UnsentLine[];
  keepUnsent(batchId: string, lines: UnsentLine[]): void;
}

/** What only "Analyse many" needs. What asks for a permission is called in the click itself, as below. */
export interface BulkPorts extends Pick<PermissionPorts, 'requestTabs'> {
  /** The addresses in the window that the page is in, without the page's own. */
  listTabs(): Promise<string[]>;
  /** Absent where the browser has none. */
  requestBookmarks?: () => Promise<boolean>;
  /** Reads them all, and then gives the permission back. */
  readBookmarks(): Promise<Bookmark[]>;
  /** Lists at addresses that the user has given. */
  fetch: typeof globalThis.fetch;
  readDraft(): ListDraft;
  /** Kept until the page's tab is closed. Where the browser has no room for it, it asks before the page goes. */
  keepDraft(draft: ListDraft): void;
}

/** What the side panel speaks of. */
export interface FrontPage {
  /** Absent where the browser does not tell. */
  url?: string;
  tabId?: number;
  /** The browser tells of every page. */
  canFollow: boolean;
}

export interface Shortcut {
  name: 'popup' | 'panel' | 'analyse';
  /** As the browser writes them; empty where none are assigned. */
  keys: string;
}

export interface ShortcutPorts {
  /** False on Android: its menu leads to the extensions, and it has no shortcuts. */
  hasToolbar: boolean;
  listShortcuts(): Promise<Shortcut[]>;
  /** The browser's own page for them. */
  openShortcutSettings(): Promise<void>;
}

/** What only the side panel needs. */
export interface PanelPorts extends Pick<PermissionPorts, 'requestTabs'> {
  watchIndex: WatchIndex;
  watchFrontPage(onPage: (page: FrontPage) => void): () => void;
}

/** All that a component may ask of the world outside. Entrypoints plug in the browser, tests what they like. */
export interface PagePorts {
  send: Send;
  watch: Watch;
  openTab(url: string): void;
  openOptions(route: string): void;
  copyText(text: string): Promise<void>;
}

/** What only the options page asks the user for: in the click itself, before anything is awaited. */
export interface PermissionPorts {
  requestOrigins(originPatterns: string[]): Promise<boolean>;
  releaseOrigin(originPattern: string): Promise<void>;
  requestNotifications(): Promise<boolean>;
  requestTabs(): Promise<boolean>;
  releasePermission(name: OptionalPermission): Promise<void>;
  listPermissions(): Promise<HeldPermission[]>;
  watchPermissions(callback: () => void): () => void;
}
