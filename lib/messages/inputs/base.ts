import * as v from 'valibot';
import { privacy } from './fields.ts';

/**
 * What pages may send to the worker: here what a message carries, in the contract’s `Replies` what comes back. The worker
 * parses each input with its schema before a handler sees it; pages know the contract, which is types alone: no schema
 * reaches the popup. These messages are answered by `lib/background/base-handlers.ts`; each part of the worker has its own.
 */
export const baseInputs = {
  /** What the popup shows first: everything the worker knows without a request. `url` absent: the tab tells nothing. */
  openPopup: v.object({
    url: v.optional(v.string()),
    tabId: v.optional(v.number()),
    /** The side panel asks: what a menu opens the popup for is not meant for it. */
    isPanel: v.optional(v.boolean()),
  }),
  saveDraft: v.object({ url: v.string(), draft: v.object({ privacy, password: v.string() }) }),
  listConnections: v.object({}),
  getSettings: v.object({}),
};
