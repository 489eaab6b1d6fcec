import * as v from 'valibot';
import { type Problem, toProblem } from '../model/problem.ts';
import type { Answer } from './answer.ts';
import type { Input, MessageName, Reply } from './contract.ts';
import { appInputs } from './inputs/app.ts';
import { baseInputs } from './inputs/base.ts';
import { lateInputs } from './inputs/late.ts';
import { onlineInputs } from './inputs/online.ts';

/** Who sent a message, as the browser vouches for it. */
export interface Sender {
  id?: string;
  url?: string;
  tab?: { id?: number };
}

/** One handler a message. */
export type Handlers<Name extends MessageName = MessageName> = {
  [Each in Name]: (input: Input<Each>, sender: Sender) => Reply<Each> | Promise<Reply<Each>>;
};

const inputs: Record<MessageName, v.GenericSchema> = { ...baseInputs, ...onlineInputs, ...appInputs, ...lateInputs };

const envelope = v.object({ name: v.string(), input: v.unknown() });

/** The worker's end of the contract: checks sender and message, then asks the handler; every failure is an answer. */
export async function answerMessage(
  handlers: Handlers,
  isOwnPage: (sender: Sender) => boolean,
  message: unknown,
  sender: Sender,
): Promise<Answer<MessageName>> {
  if (!isOwnPage(sender)) return refuse('Messages are accepted from Pagegrade’s own pages only.');
  const envelopeRead = v.safeParse(envelope, message);
  if (!envelopeRead.success) return refuse('No message of this form.');
  const { name, input } = envelopeRead.output;
  const schema = isName(name) ? inputs[name] : undefined;
  if (!schema) return refuse('No message of this name.');
  const inputRead = v.safeParse(schema, input);
  if (!inputRead.success) return refuse(`${name}: ${describe(inputRead.issues)}`);
  try {
    const handle = handlers[name as MessageName] as (input: unknown, sender: Sender) => Reply<MessageName>;
    return { ok: true, value: await handle(inputRead.output, sender) };
  } catch (error) {
    return { ok: false, problem: toProblem(error) };
  }
}

function isName(name: string): name is MessageName {
  return Object.hasOwn(inputs, name);
}

function describe(issues: v.BaseIssue<unknown>[]): string {
  return issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`).join('; ');
}

function refuse(excerpt: string): { ok: false; problem: Problem } {
  return { ok: false, problem: { code: 'inputInvalid', excerpt } };
}
