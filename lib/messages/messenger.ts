import { defineExtensionMessaging } from '@webext-core/messaging';
import type { Problem } from '../model/problem.ts';
import type { Input, MessageName, Reply } from './contract.ts';

/** Failures cross as data, so that a page gets the whole problem and never a bare error text. */
export type Answer<Name extends MessageName> = { ok: true; value: Reply<Name> } | { ok: false; problem: Problem };

type Protocol = { [Name in MessageName]: (input: Input<Name>) => Answer<Name> };

export const messenger = defineExtensionMessaging<Protocol>();
