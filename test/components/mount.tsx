import { setImmediate as turn } from 'node:timers/promises';
import { parseHTML } from 'linkedom';
import { type ComponentChildren, options, render } from 'preact';
import { onTestFinished } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { DatabaseContext, WorkerContext } from '../../components/hooks/worker-context.ts';
import type { MessageName, Notice } from '../../lib/messages/contract.ts';
import type { DatabasePorts, ReportsNotice, Send, WorkerPorts } from '../../lib/messages/ports.ts';

/** How often Preact waits for a frame to run effects after it. There are no frames here: the next turn serves as one. */
let frames = 0;
options.requestAnimationFrame = (callback) => {
  frames++;
  setImmediate(() => {
    frames--;
    callback();
  });
};

/** What the worker would answer, by message; anything else is never answered. */
export type Answers = Partial<Record<MessageName, (input: never) => unknown>>;

export interface Mounted {
  root: HTMLElement;
  /** Every message that was sent, in order. */
  sent: { name: MessageName; input: object }[];
  /** Origins and permissions that were given back. */
  released: string[];
  /** Draws it anew, as its owner would. */
  show(children: ComponentChildren): Promise<void>;
  tell(notice: Notice | ReportsNotice): Promise<void>;
  remove(): Promise<void>;
}

/** What the browser itself has and answers; by default the user allows everything. */
export interface BrowserParts {
  /** What the user answers when permissions are asked for. */
  request(asked: object): Promise<boolean>;
  contains(): Promise<boolean>;
  getAll(): Promise<{ permissions?: string[]; origins?: string[] }>;
  manifest: object;
  /** The shortcuts that are assigned. */
  shortcuts: { name: string; shortcut: string }[];
}

/** Draws into a document of its own, with a worker that only notes what it is asked. */
export async function mount(
  children: ComponentChildren,
  answers: Answers = {},
  stored: Partial<DatabasePorts> = {},
  parts: Partial<BrowserParts> = {},
): Promise<Mounted> {
  const { document, window } = parseHTML('<!doctype html><html><body><main id="main"></main></body></html>');
  const listen = window.addEventListener.bind(window);
  const unlisten = window.removeEventListener.bind(window);
  const { Element, HTMLElement } = window;
  // It knows these elements, and not what they do.
  Object.assign(HTMLElement.prototype, {
    showModal() {},
    select() {},
    close() {},
    hidePopover() {},
    scrollIntoView() {},
    checkVisibility: () => true,
  });
  const names = { Element, HTMLElement, ResizeObserver, addEventListener: listen, removeEventListener: unlisten };
  Object.assign(globalThis, { document, window: globalThis, scrollY: 0, ...names });
  const root = document.getElementById('main') as HTMLElement;
  const watchers: Watchers = new Set();
  const sent: Mounted['sent'] = [];
  const released: string[] = [];
  installBrowser(parts, released);
  const worker = createWorker({ answers, watchers, sent });
  const database = { ...emptyDatabase, ...stored };
  const show = async (children: ComponentChildren) => {
    render(
      <WorkerContext value={worker}>
        <DatabaseContext value={database}>{children}</DatabaseContext>
      </WorkerContext>,
      root,
    );
    await settle();
  };
  await show(children);
  return {
    root,
    sent,
    released,
    show,
    async tell(notice) {
      for (const watcher of watchers) watcher(notice as never);
      await settle();
    },
    async remove() {
      render(null, root);
      await settle();
    },
  };
}

/** Nothing is laid out here. */
class ResizeObserver {
  observe() {}
  disconnect() {}
}

const emptyDatabase: DatabasePorts = {
  readReports: async () => undefined,
  readBatch: async () => undefined,
  readTaskReportIds: async () => [],
};

/** What pages keep for themselves. */
class MemoryStorage {
  readonly #items = new Map<string, string>();
  getItem = (name: string) => this.#items.get(name) ?? null;
  setItem = (name: string, value: string) => void this.#items.set(name, value);
  removeItem = (name: string) => void this.#items.delete(name);
}
for (const name of ['localStorage', 'sessionStorage']) {
  Object.defineProperty(globalThis, name, { value: new MemoryStorage(), configurable: true });
}

/**
 * Until all is drawn, effects have run, and the answers they asked for are drawn. Preact draws in a microtask and every
 * answer comes in one, so a turn of the event loop in which no frame is waited for leaves nothing behind but an effect
 * that has just asked, whose answer is drawn in the second.
 */
export async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet = frames ? 0 : quiet + 1) await turn();
}

type Watchers = Set<(notice: never) => void>;

function createWatch<Told>(watchers: Watchers): (onNotice: (notice: Told) => void) => () => void {
  return (onNotice) => {
    watchers.add(onNotice);
    return () => watchers.delete(onNotice);
  };
}

function installBrowser({ manifest, shortcuts = [], ...asked }: Partial<BrowserParts>, released: string[]): void {
  const permissions = {
    contains: async () => true,
    request: async () => true,
    getAll: async () => ({}),
    async remove({ permissions = [], origins = [] }: { permissions?: string[]; origins?: string[] }) {
      released.push(...permissions, ...origins);
      return true;
    },
    onAdded: createEvent(),
    onRemoved: createEvent(),
    ...asked,
  };
  Object.assign(fakeBrowser, { permissions });
  if (fakeBrowser.commands) Object.assign(fakeBrowser.commands, { getAll: async () => shortcuts });
  Object.assign(fakeBrowser.runtime, { getManifest: () => ({ optional_permissions: ['bookmarks'], ...manifest }) });
}

/** For the rest of the test: as on a phone, whose browser has no shortcuts either. */
export function removeToolbar(): void {
  const { commands } = fakeBrowser;
  Object.assign(fakeBrowser, { commands: undefined });
  onTestFinished(() => void Object.assign(fakeBrowser, { commands }));
}

/** An event of the browser's that a test can trigger. */
function createEvent() {
  const listeners = new Set<() => void>();
  return {
    addListener: (listener: () => void) => void listeners.add(listener),
    removeListener: (listener: () => void) => void listeners.delete(listener),
    trigger() {
      for (const listener of listeners) listener();
    },
  };
}

interface Notes extends Pick<Mounted, 'sent'> {
  answers: Answers;
  watchers: Watchers;
}

function createWorker({ answers, watchers, sent }: Notes): WorkerPorts {
  const send = (name: MessageName, input: object) => {
    sent.push({ name, input });
    const answer = answers[name] as ((input: object) => unknown) | undefined;
    return answer ? Promise.resolve().then(() => answer(input)) : new Promise(() => undefined);
  };
  return { send: send as Send, watch: createWatch(watchers), watchReports: createWatch<ReportsNotice>(watchers) };
}
