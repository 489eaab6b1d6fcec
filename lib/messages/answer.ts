import type { Problem } from '../model/problem.ts';
import type { MessageName, Reply } from './contract.ts';

/** What goes from a page to the worker. */
export interface Message {
  name: string;
  input: unknown;
}

/** What comes back. Failures cross as data, so that a page gets the whole problem and never a bare error text. */
export type Answer<Name extends MessageName> = { ok: true; value: Reply<Name> } | { ok: false; problem: Problem };
