import * as z from 'zod/mini';
import { watchSchema } from '../model/watch.ts';
import { defineItem, keepRows } from './item.ts';

const rowSchema = z.intersection(
  watchSchema,
  z.object({
    /** No run is due before this time. Milliseconds since 1970. */
    since: z.number(),
    /** The batch of its run may not be in the database yet. */
    isBeginning: z.optional(z.literal(true)),
  }),
);
/** A watch as it is stored. */
export type WatchRow = z.output<typeof rowSchema>;

/**
 * All watches, oldest first. They are not part of the settings file or the sync, or two browsers would have the same
 * reports analysed twice.
 */
export const watchesItem = defineItem<WatchRow[]>('local:watches', {
  schema: z.array(rowSchema),
  fallback: [],
  rescue: (stored) => keepRows(rowSchema, stored),
});
