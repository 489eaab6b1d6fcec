import * as v from 'valibot';
import type { Problem } from '../model/problem.ts';
import { toProblem } from '../model/problem.ts';
import type { Answer } from './answer.ts';
import type { Input, MessageName, Reply } from './contract.ts';
import { inputs } from './inputs.ts';

/** Who sent a message, as the browser vouches for it. */
export interface Sender {
  id?: string;
  url?: string;
  tab?: { id?: number };
}

/** One handler a message. */
export type Handlers = {
  [Name in MessageName]: (input: Input<Name>, sender: Sender) => Reply<Name> | Promise<Reply<Name>>;
};

type Handle = (input: unknown, sender: Sender) => unknown;

export const messageNames = Object.keys(inputs) as MessageName[];

const envelope = v.object({ name: v.picklist(messageNames), input: v.unknown() });

/** The worker's end of the contract: checks sender and message, then asks the handler; every failure is an answer. */
export async function answerMessage(
  handlers: Handlers,
  isOwnPage: (sender: Sender) => boolean,
  message: unknown,
  sender: Sender,
): Promise<Answer<MessageName>> {
  if (!isOwnPage(sender)) return refuse('Messages are accepted from Pagegrade’s own pages only.');
  const envelopeRead = v.safeParse(envelope, message);
  if (!envelopeRead.success) return refuse('No message of this name.');
  const { name, input } = envelopeRead.output;
  const inputRead = v.safeParse(inputs[name], input);
  if (!inputRead.success) return refuse(`${name}: ${describe(inputRead.issues)}`);
  try {
    const handle = handlers[name] as Handle;
    return { ok: true, value: (await handle(inputRead.output, sender)) as Reply<MessageName> };
  } catch (error) {
    return { ok: false, problem: toProblem(error) };
  }
}

function describe(issues: v.BaseIssue<unknown>[]): string {
  return issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`).join('; ');
}

function refuse(excerpt: string): { ok: false; problem: Problem } {
  return { ok: false, problem: { code: 'inputInvalid', excerpt } };
}
