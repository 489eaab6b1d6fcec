import * as v from 'valibot';
import { type Problem, toProblem } from '../model/problem.ts';
import type { Answer } from './answer.ts';
import type { Input, MessageName, Reply } from './contract.ts';

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

/** A part of the worker that answers some of the messages. */
export interface Responder<Name extends MessageName = never> {
  inputs: { [Each in Name]: v.GenericSchema<unknown, Input<Each>> };
  handlers: Handlers<Name>;
  /** Loads the one that knows of the others. */
  getNext?(): Promise<Responder>;
}

const envelope = v.object({ name: v.string(), input: v.unknown() });

/** The worker's end of the contract: checks sender and message, then asks the handler; every failure is an answer. */
export async function answerMessage(
  first: Responder,
  isOwnPage: (sender: Sender) => boolean,
  message: unknown,
  sender: Sender,
): Promise<Answer<MessageName>> {
  if (!isOwnPage(sender)) return refuse('Messages are accepted from Pagegrade’s own pages only.');
  const envelopeRead = v.safeParse(envelope, message);
  if (!envelopeRead.success) return refuse('No message of this form.');
  const { name, input } = envelopeRead.output;
  try {
    const found = await findHandler(first, name);
    if (!found) return refuse('No message of this name.');
    const inputRead = v.safeParse(found.schema, input);
    if (!inputRead.success) return refuse(`${name}: ${describe(inputRead.issues)}`);
    return { ok: true, value: (await found.handle(inputRead.output, sender)) as Reply<MessageName> };
  } catch (error) {
    return { ok: false, problem: toProblem(error) };
  }
}

interface Handling {
  schema: v.GenericSchema;
  handle(input: unknown, sender: Sender): unknown;
}

/** Of the first that knows the message; those after it are loaded for what it does not know. */
export async function findHandler(responder: Responder | undefined, name: string): Promise<Handling | undefined> {
  if (!responder) return undefined;
  const { inputs, handlers, getNext } = responder as Responder & { inputs: Schemas; handlers: Handles };
  const schema = Object.hasOwn(inputs, name) && inputs[name];
  const handle = handlers[name];
  return schema && handle ? { schema, handle } : findHandler(await getNext?.(), name);
}

type Schemas = Record<string, v.GenericSchema>;
type Handles = Record<string, Handling['handle']>;

function describe(issues: v.BaseIssue<unknown>[]): string {
  return issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`).join('; ');
}

function refuse(excerpt: string): { ok: false; problem: Problem } {
  return { ok: false, problem: { code: 'inputInvalid', excerpt } };
}
