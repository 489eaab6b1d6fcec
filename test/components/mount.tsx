import { parseHTML } from 'linkedom';
import { type ComponentChildren, render } from 'preact';
import { PortsContext } from '../../components/hooks/ports.ts';
import type { MessageName, Notice } from '../../lib/messages/contract.ts';
import type { PagePorts, Send } from '../../lib/messages/ports.ts';

/** What the worker would answer, by message; anything else is never answered. */
export type Answers = Partial<Record<MessageName, (input: never) => unknown>>;

export interface Mounted {
  root: HTMLElement;
  /** Every message that was sent, in order. */
  sent: { name: MessageName; input: object }[];
  released: string[];
  /** Draws it anew, as its owner would. */
  show(children: ComponentChildren): Promise<void>;
  tell(notice: Notice): Promise<void>;
  remove(): Promise<void>;
}

/** Draws into a document of its own, with ports that only note what they are asked. */
export async function mount(children: ComponentChildren, answers: Answers = {}): Promise<Mounted> {
  const { document, window } = parseHTML('<!doctype html><html><body><main id="main"></main></body></html>');
  const listen = window.addEventListener.bind(window);
  const unlisten = window.removeEventListener.bind(window);
  Object.assign(globalThis, { document, window: globalThis, addEventListener: listen, removeEventListener: unlisten });
  const root = document.getElementById('main') as HTMLElement;
  const watchers = new Set<(notice: Notice) => void>();
  const sent: Mounted['sent'] = [];
  const released: string[] = [];
  const ports = createPorts({ answers, watchers, sent, released });
  const show = async (children: ComponentChildren) => {
    render(<PortsContext value={ports}>{children}</PortsContext>, root);
    await settle();
  };
  await show(children);
  return {
    root,
    sent,
    released,
    show,
    async tell(notice) {
      for (const watcher of watchers) watcher(notice);
      await settle();
    },
    async remove() {
      render(null, root);
      await settle();
    },
  };
}

/** Until effects have run, which wait for a frame that never comes here, and answers have been drawn. */
export function settle(ms = 120): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

interface Notes extends Pick<Mounted, 'sent' | 'released'> {
  answers: Answers;
  watchers: Set<(notice: Notice) => void>;
}

function createPorts({ answers, watchers, sent, released }: Notes): PagePorts {
  const send = (name: MessageName, input: object) => {
    sent.push({ name, input });
    const answer = answers[name] as ((input: object) => unknown) | undefined;
    return answer ? Promise.resolve().then(() => answer(input)) : new Promise(() => undefined);
  };
  return {
    send: send as Send,
    watch(onNotice) {
      watchers.add(onNotice);
      return () => watchers.delete(onNotice);
    },
    openTab: () => undefined,
    openOptions: () => undefined,
    copyText: async () => undefined,
    requestOrigin: async () => true,
    releaseOrigin: async (pattern) => {
      released.push(pattern);
    },
    requestNotifications: async () => true,
  };
}
