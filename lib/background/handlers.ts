import { type Handlers, messageNames, type Sender } from '../messages/receive.ts';
import type { AppHandlers } from './app-handlers.ts';
import type { Base } from './base.ts';
import { listConnections } from './list-connections.ts';
import { openPopup, saveDraft } from './popup-handlers.ts';

/** One handler a message. What is not answered here is by what is loaded then. */
export function createHandlers(base: Base): Handlers {
  const own: Partial<Handlers> = createBaseHandlers(base);
  const all = messageNames.map((name) => [name, own[name] ?? forward(base, name as keyof AppHandlers)]);
  return Object.fromEntries(all) as unknown as Handlers;
}

export type BaseHandlers = ReturnType<typeof createBaseHandlers>;

/** What a popup asks before it can be used. */
function createBaseHandlers(base: Base) {
  return {
    openPopup: (input) => openPopup(base, input),
    saveDraft: (input) => saveDraft(base, input),
    listConnections: () => listConnections(base),
    getSettings: () => base.settings.read(),
  } satisfies Partial<Handlers>;
}

function forward({ getApp }: Base, name: keyof AppHandlers) {
  return async (input: never, sender: Sender) => (await getApp()).handlers[name](input, sender);
}
