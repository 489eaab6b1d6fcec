import { baseInputs } from '../messages/inputs/base.ts';
import type { Responder } from '../messages/receive.ts';
import type { Base } from './base.ts';
import { listConnections } from './connections/list-connections.ts';
import { openPopup, saveDraft } from './open-popup.ts';

/** What a popup asks before it can be used. */
export function createBaseResponder(base: Base): Responder {
  return {
    inputs: baseInputs,
    handlers: {
      openPopup: (input) => openPopup(base, input),
      saveDraft: (input) => saveDraft(base, input),
      listConnections: () => listConnections(base),
      getSettings: () => base.settings.read(),
    },
    getNext: async () => (await base.getOnline()).responder,
  } satisfies Responder<keyof typeof baseInputs>;
}
