import * as z from 'zod/mini';
import { type Problem, problemCodes } from '../model/problem.ts';
import type { Watch, WatchRun } from '../model/watch.ts';
import { watchPlanSchema } from '../model/watch-schemas.ts';
import { defineItem, rescueRows } from './item.ts';

/** A watch as it is stored. */
export interface WatchRow extends Watch {
  /** No run is due before this time. Milliseconds since 1970. */
  since: number;
  /** The batch of its run may not be in the database yet. */
  isBeginning?: true;
}

const problemSchema: z.ZodMiniType<Problem> = z.object({
  code: z.enum(problemCodes),
  status: z.optional(z.number()),
  serviceMessage: z.optional(z.string()),
  retryAt: z.optional(z.number()),
});

const runSchema: z.ZodMiniType<WatchRun> = z.object({
  date: z.string(),
  batchId: z.optional(z.string()),
  startedAt: z.number(),
  total: z.number(),
  settledAt: z.optional(z.number()),
  changes: z.optional(z.object({ worse: z.number(), better: z.number(), same: z.number() })),
  failed: z.optional(z.number()),
  isSeen: z.boolean(),
});

const rowSchema: z.ZodMiniType<WatchRow> = z.intersection(
  watchPlanSchema,
  z.object({
    id: z.string(),
    connectionId: z.string(),
    createdAt: z.number(),
    isPaused: z.boolean(),
    problem: z.optional(problemSchema),
    run: z.optional(runSchema),
    unseenRuns: z.optional(z.array(runSchema)),
    nextRunAt: z.optional(z.number()),
    since: z.number(),
    isBeginning: z.optional(z.literal(true)),
  }),
);

/**
 * All watches, oldest first. They are not part of the settings file or the sync, or two browsers would have the same
 * reports analysed twice.
 */
export const watchesItem = defineItem<WatchRow[]>('local:watches', {
  schema: z.array(rowSchema),
  fallback: [],
  rescue: (stored) => rescueRows(rowSchema, stored),
});
