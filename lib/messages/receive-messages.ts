import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { type Problem, toProblem } from '../model/problem.ts';
import type { Input, MessageName, MessageResult, Reply } from './contract.ts';
import { inputs } from './inputs.ts';

/** The sender of a message. The browser fills it in, so it cannot be forged. */
interface Sender {
  id?: string;
  url?: string;
}

/** One handler for each message. */
export type Handlers = {
  [Name in MessageName]: (input: Input<Name>) => Reply<Name> | Promise<Reply<Name>>;
};

const envelope = z.object({ name: z.string(), input: z.unknown() });

/** Passes messages from extension pages to the handlers. */
export function receiveMessages(handlers: Handlers): void {
  browser.runtime.onMessage.addListener((message, sender, sendResponse) => {
    // `sendResponse` fails if the page has closed meanwhile: nobody waits for the reply any more.
    void answerMessage(handlers, message, sender)
      .then(sendResponse)
      .catch(() => undefined);
    return true;
  });
}

/** Validates sender and message, then calls the handler. Never rejects: every failure is an answer. */
export async function answerMessage(
  handlers: Handlers,
  message: unknown,
  sender: Sender,
): Promise<MessageResult<MessageName>> {
  if (!isOwnPage(sender)) return refuse('Messages are accepted from Pagegrade’s own pages only.');
  const parsed = envelope.safeParse(message);
  if (!parsed.success) return refuse('No message of this form.');
  const { name } = parsed.data;
  if (!isMessageName(name)) return refuse('No message of this name.');
  const input = inputs[name].safeParse(parsed.data.input);
  if (!input.success) return refuse(`${name}: ${describe(input.error)}`);
  try {
    const handle = handlers[name] as (input: unknown) => Promise<Reply<MessageName>>;
    return { ok: true, value: await handle(input.data) };
  } catch (error) {
    return { ok: false, problem: toProblem(error) };
  }
}

/** Whether the sender is a page of this extension, and no web page, content script or other extension. */
function isOwnPage({ id, url }: Sender): boolean {
  return id === browser.runtime.id && url?.startsWith(browser.runtime.getURL('')) === true;
}

function isMessageName(name: string): name is MessageName {
  return Object.hasOwn(inputs, name);
}

function describe({ issues }: z.core.$ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ');
}

function refuse(excerpt: string): { ok: false; problem: Problem } {
  return { ok: false, problem: { code: 'inputInvalid', excerpt } };
}
