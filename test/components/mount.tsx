import { setImmediate as turn } from 'node:timers/promises';
import { parseHTML } from 'linkedom';
import { type ComponentChildren, options, render } from 'preact';
import { PermissionPortsContext } from '../../components/hooks/permission-ports.ts';
import { PortsContext } from '../../components/hooks/ports.ts';
import { ReportPortsContext } from '../../components/hooks/report-ports.ts';
import type { MessageName, Notice } from '../../lib/messages/contract.ts';
import type { IndexNotice, PagePorts, PermissionPorts, ReportPorts, Send } from '../../lib/messages/ports.ts';

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
  tell(notice: Notice | IndexNotice): Promise<void>;
  remove(): Promise<void>;
}

/** Draws into a document of its own, with ports that only note what they are asked. */
export async function mount(
  children: ComponentChildren,
  answers: Answers = {},
  ofReports: Partial<ReportPorts> = {},
  permissions: Partial<PermissionPorts> = {},
): Promise<Mounted> {
  const { document, window } = parseHTML('<!doctype html><html><body><main id="main"></main></body></html>');
  const listen = window.addEventListener.bind(window);
  const unlisten = window.removeEventListener.bind(window);
  const { Element, HTMLElement } = window;
  // It knows the element of a dialog, and not what it does.
  Object.assign(HTMLElement.prototype, { showModal() {}, close() {}, scrollIntoView() {} });
  const names = { Element, HTMLElement, ResizeObserver, addEventListener: listen, removeEventListener: unlisten };
  Object.assign(globalThis, { document, window: globalThis, scrollY: 0, ...names });
  const root = document.getElementById('main') as HTMLElement;
  const watchers: Watchers = new Set();
  const sent: Mounted['sent'] = [];
  const released: string[] = [];
  const ports = createPorts({ answers, watchers, sent });
  const permissionPorts = { ...createPermissionPorts(released), ...permissions };
  const reportPorts = { ...noReports, watchIndex: createWatch<IndexNotice>(watchers), ...ofReports };
  const show = async (children: ComponentChildren) => {
    render(
      <PortsContext value={ports}>
        <PermissionPortsContext value={permissionPorts}>
          <ReportPortsContext value={reportPorts}>{children}</ReportPortsContext>
        </PermissionPortsContext>
      </PortsContext>,
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

const noReports: Omit<ReportPorts, 'watchIndex'> = {
  readIndex: async () => undefined,
  readBatch: async () => undefined,
  openTabs: () => undefined,
  getReportSource: () => 'service',
  keepReportSource: () => undefined,
  listDismissed: () => [],
  keepDismissed: () => undefined,
  listUnsent: () => [],
  keepUnsent: () => undefined,
};

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

function createPermissionPorts(released: string[]): PermissionPorts {
  return {
    requestOrigins: async () => true,
    releaseOrigin: async (pattern) => void released.push(pattern),
    requestNotifications: async () => true,
    requestTabs: async () => true,
    releasePermission: async (name) => void released.push(name),
    listPermissions: async () => [],
    watchPermissions: () => () => undefined,
  };
}

interface Notes extends Pick<Mounted, 'sent'> {
  answers: Answers;
  watchers: Watchers;
}

function createPorts({ answers, watchers, sent }: Notes): PagePorts {
  const send = (name: MessageName, input: object) => {
    sent.push({ name, input });
    const answer = answers[name] as ((input: object) => unknown) | undefined;
    return answer ? Promise.resolve().then(() => answer(input)) : new Promise(() => undefined);
  };
  return {
    send: send as Send,
    watch: createWatch(watchers),
    openTab: () => undefined,
    openOptions: () => undefined,
    copyText: async () => undefined,
  };
}
