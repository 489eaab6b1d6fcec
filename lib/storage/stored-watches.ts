import * as z from 'zod/mini';
import { watchSchema } from '../model/watch.ts';
import { defineItem, keepRows } from './item.ts';

const rowSchema = z.intersection(
  watchSchema,
  z.object({
    /** No run is due before this time. Milliseconds since 1970. */
    since: z.number(),
    /** When the user changed the plan last, in milliseconds since 1970. */
    changedAt: z.optional(z.number()),
    /** When the user asked for a run that has not begun yet. Milliseconds since 1970. */
    askedAt: z.optional(z.number()),
    /** The date of the last run at the connection's former address; absent without one. */
    lastDate: z.optional(z.string()),
  }),
);
/** A watch as it is stored. */
export type WatchRow = z.output<typeof rowSchema>;

/**
 * All watches, oldest first.
 */
export const watchesItem = defineItem<WatchRow[]>('local:watches', {
  schema: z.array(rowSchema),
  fallback: [],
  rescue: (stored) => keepRows(rowSchema, stored),
});
