import * as z from 'zod/mini';

/** The stored data that can turn out to be unreadable. `memory`: everything that lasts until the browser closes. */
export const setAsideItems = ['connections', 'settings', 'jobs', 'watches', 'memory'] as const;
export type SetAsideItem = (typeof setAsideItems)[number];

export const setAsideSchema = z.object({
  item: z.enum(setAsideItems),
  /** The text as it was stored; absent for data that was in memory only. */
  text: z.optional(z.string()),
});
/** Stored data that could not be read. It was reset, and its text is kept until the user dismisses the message. */
export type SetAside = z.output<typeof setAsideSchema>;
