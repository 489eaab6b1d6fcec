import { scheduler, setImmediate as turn } from 'node:timers/promises';
import { parseHTML } from 'linkedom';
import { type ComponentChildren, options, render } from 'preact';
import { onTestFinished } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { DatabaseContext, WorkerContext } from '../../components/hooks/worker-context.ts';
import type { MessageName, Notice } from '../../lib/messages/contract.ts';
import { inputs } from '../../lib/messages/inputs.ts';
import type { DatabasePorts, Send, WorkerPorts } from '../../lib/messages/ports.ts';

// Node has it only as a module.
Object.assign(globalThis, { scheduler });

/**
 * The number of pending animation frames. Preact runs effects after a frame. There are no frames here, so the next turn
 * of the event loop is used instead.
 */
let pendingFrames = 0;
options.requestAnimationFrame = (callback) => {
  pendingFrames++;
  setImmediate(() => {
    pendingFrames--;
    callback();
  });
};

/** The worker's answers by message name. A message without an answer stays pending. */
export type Answers = Partial<Record<MessageName, (input: never) => unknown>>;

export interface Mounted {
  root: HTMLElement;
  /** Every message that was sent, in order. */
  sent: { name: MessageName; input: object }[];
  /** The origins and permissions that were released. */
  released: string[];
  /** Renders again, for example with other props. */
  show(children: ComponentChildren): Promise<void>;
  /** Sends a notice of the worker to the mounted components. */
  broadcast(notice: Notice): Promise<void>;
  remove(): Promise<void>;
}

/** The fake browser's state and answers. By default the user grants every permission. */
export interface BrowserParts {
  /** Whether the user grants the requested permissions. */
  request(asked: object): Promise<boolean>;
  contains(): Promise<boolean>;
  getAll(): Promise<{ permissions?: string[]; origins?: string[] }>;
  manifest: object;
  /** The assigned keyboard shortcuts. */
  shortcuts: { name: string; shortcut: string }[];
}

/** Renders into a new document, with a fake worker that records the messages sent to it. */
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
  // linkedom has these elements without these methods.
  Object.assign(HTMLElement.prototype, {
    showModal() {},
    select() {},
    close() {},
    hidePopover() {},
    scrollIntoView() {},
    checkVisibility: () => true,
    // Without a tree of its own, so that tests can read what is in it.
    attachShadow() {
      return this;
    },
  });
  document.addEventListener('click', submitForm);
  const names = { Element, HTMLElement, addEventListener: listen, removeEventListener: unlisten };
  // linkedom does no layout.
  const stubs = { ResizeObserver, CSSStyleSheet, scrollY: 0, getComputedStyle: () => ({}) };
  Object.assign(globalThis, { document, window: globalThis, ...names, ...stubs });
  const root = document.getElementById('main') as HTMLElement;
  const listeners: Listeners = new Set();
  const sent: Mounted['sent'] = [];
  const released: string[] = [];
  installBrowser(parts, released);
  const worker = createWorker({ answers, listeners, sent });
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
    async broadcast(notice) {
      for (const listener of listeners) listener(notice as never);
      await settle();
    },
    async remove() {
      render(null, root);
      await settle();
    },
  };
}

/** Submits the form of a clicked submit button, because linkedom does not. */
function submitForm({ target, defaultPrevented }: Event): void {
  const button = (target as Element).closest<HTMLButtonElement>('button[type="submit"]');
  if (!button || button.disabled || defaultPrevented) return;
  const id = button.getAttribute('form');
  const form = id ? document.getElementById(id) : button.closest('form');
  const submit = document.createEvent('Event');
  submit.initEvent('submit', true, true);
  form?.dispatchEvent(submit);
}

class CSSStyleSheet {
  replaceSync() {}
}

/** A stub, because linkedom does no layout. */
class ResizeObserver {
  observe() {}
  disconnect() {}
}

const emptyDatabase: DatabasePorts = {
  readReports: async () => undefined,
  readBatch: async () => [],
  readTaskReportIds: async () => [],
  readProjectChanges: async () => [],
};

/** The storage of a page, in memory. */
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
 * Waits until everything is rendered: the components, their effects, and the answers that the effects requested.
 * Rendering and answers take place in microtasks. So after a turn of the event loop without a pending frame, at most the
 * answers to effects of that turn are not rendered yet. They are rendered in the second turn.
 */
export async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet = pendingFrames ? 0 : quiet + 1) await turn();
}

type Listeners = Set<(notice: Notice) => void>;

function createOnNotice(listeners: Listeners): WorkerPorts['onNotice'] {
  return (onNotice) => {
    listeners.add(onNotice);
    return () => listeners.delete(onNotice);
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
  Object.assign(fakeBrowser.runtime, { getManifest: () => manifest ?? {} });
}

/** Simulates a browser without toolbar and shortcuts, as on a phone, until the end of the test. */
export function removeToolbar(): void {
  const { commands } = fakeBrowser;
  Object.assign(fakeBrowser, { commands: undefined });
  onTestFinished(() => void Object.assign(fakeBrowser, { commands }));
}

/** A browser event that a test can trigger. */
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

interface WorkerParts extends Pick<Mounted, 'sent'> {
  answers: Answers;
  listeners: Listeners;
}

function createWorker({ answers, listeners, sent }: WorkerParts): WorkerPorts {
  const send = async (name: MessageName, input: object) => {
    // What the real worker refuses, this one refuses too.
    inputs[name].parse(input);
    sent.push({ name, input });
    const answer = answers[name] as ((input: object) => unknown) | undefined;
    return answer ? Promise.resolve().then(() => answer(input)) : new Promise(() => undefined);
  };
  return { send: send as Send, onNotice: createOnNotice(listeners) };
}
