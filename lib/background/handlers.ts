import type { Handlers } from '../messages/receive.ts';
import type { Base } from './base.ts';
import { forwardOthers } from './forward.ts';
import { listConnections } from './list-connections.ts';
import { openPopup, saveDraft } from './popup-handlers.ts';

/** One handler a message. What is not answered here is by what is loaded then. */
export function createHandlers(base: Base): Handlers {
  return forwardOthers(createBaseHandlers(base), base.getApp);
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
