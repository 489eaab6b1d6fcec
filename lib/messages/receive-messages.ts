import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { type Problem, toProblem } from '../model/problem.ts';
import type { Answer, Input, MessageName, Reply } from './contract.ts';
import { inputs } from './inputs.ts';
import { isOwnPage, type Sender } from './own-page.ts';

/** One handler a message. */
export type Handlers = {
  [Name in MessageName]: (input: Input<Name>, sender: Sender) => Reply<Name> | Promise<Reply<Name>>;
};

const envelope = z.object({ name: z.string(), input: z.unknown() });

/** Has the handlers answer what our own pages send. */
export function receiveMessages(handlers: Handlers): void {
  browser.runtime.onMessage.addListener((message, sender, sendResponse) => {
    // Nobody is left to answer where the page has closed meanwhile.
    void answerMessage(handlers, message, sender)
      .then(sendResponse)
      .catch(() => undefined);
    return true;
  });
}

/** Checks sender and message, then asks the handler; every failure is an answer. */
export async function answerMessage(
  handlers: Handlers,
  message: unknown,
  sender: Sender,
): Promise<Answer<MessageName>> {
  if (!isOwnPage(sender)) return refuse('Messages are accepted from Pagegrade’s own pages only.');
  const read = envelope.safeParse(message);
  if (!read.success) return refuse('No message of this form.');
  const { name, input } = read.data;
  if (!isName(name)) return refuse('No message of this name.');
  const inputRead = inputs[name].safeParse(input);
  if (!inputRead.success) return refuse(`${name}: ${describe(inputRead.error)}`);
  try {
    const handle = handlers[name] as (input: unknown, sender: Sender) => Promise<Reply<MessageName>>;
    return { ok: true, value: await handle(inputRead.data, sender) };
  } catch (error) {
    return { ok: false, problem: toProblem(error) };
  }
}

function isName(name: string): name is MessageName {
  return Object.hasOwn(inputs, name);
}

function describe({ issues }: z.core.$ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ');
}

function refuse(excerpt: string): { ok: false; problem: Problem } {
  return { ok: false, problem: { code: 'inputInvalid', excerpt } };
}
