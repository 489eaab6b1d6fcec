import * as z from 'zod/mini';
import type { Problem } from '../model/problem.ts';
import { toProblem } from '../model/problem.ts';
import type { Input, MessageName, Reply } from './contract.ts';
import { inputs } from './contract.ts';
import type { Answer } from './messenger.ts';
import { messenger } from './messenger.ts';

/** Who sent a message, as the browser vouches for it. */
export interface Sender {
  id?: string;
  url?: string;
  tab?: { id?: number };
}

export type Handlers = {
  [Name in MessageName]: (input: Input<Name>, sender: Sender) => Reply<Name> | Promise<Reply<Name>>;
};

type Handle = (input: unknown, sender: Sender) => unknown;

/** The worker's end of the contract: exactly one handler a message, in the first turn of its life. */
export function receiveMessages(handlers: Handlers, isOwnPage: (sender: Sender) => boolean): void {
  for (const name of Object.keys(inputs) as MessageName[]) {
    messenger.onMessage(name, ({ data, sender }) => answerMessage(handlers, name, data, sender, isOwnPage));
  }
}

/** Checks sender and input, then asks the handler; every failure becomes an answer. */
export async function answerMessage<Name extends MessageName>(
  handlers: Handlers,
  name: Name,
  data: unknown,
  sender: Sender,
  isOwnPage: (sender: Sender) => boolean,
): Promise<Answer<Name>> {
  if (!isOwnPage(sender)) return refuse('Messages are accepted from Pagegrade’s own pages only.');
  const input = z.safeParse(inputs[name], data);
  if (!input.success) return refuse(`${name}: ${z.prettifyError(input.error)}`);
  try {
    const handle = handlers[name] as Handle;
    return { ok: true, value: (await handle(input.data, sender)) as Reply<Name> };
  } catch (error) {
    return { ok: false, problem: toProblem(error) };
  }
}

function refuse(excerpt: string): { ok: false; problem: Problem } {
  return { ok: false, problem: { code: 'inputInvalid', excerpt } };
}
