import * as z from 'zod/mini';
import { alerts, longestWatchName, maxWatchedReports, rhythms, type WatchPlan } from './watch.ts';

/** A watch as the user defines it. A weekly one needs its weekday, a monthly one its day. */
export const watchPlanSchema: z.ZodMiniType<WatchPlan> = z
  .object({
    name: z.string().check(z.minLength(1), z.maxLength(longestWatchName)),
    target: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('view'), query: z.string() }),
      z.object({
        kind: z.literal('reports'),
        reportIds: z.array(z.string()).check(z.minLength(1), z.maxLength(maxWatchedReports)),
      }),
    ]),
    rhythm: z.enum(rhythms),
    time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
    weekday: z.optional(z.int().check(z.gte(0), z.lte(6))),
    day: z.optional(z.int().check(z.gte(1), z.lte(31))),
    mostReports: z.int().check(z.gte(1), z.lte(maxWatchedReports)),
    tells: z.enum(alerts),
  })
  .check(
    z.refine(
      ({ rhythm, weekday, day }) =>
        (rhythm !== 'weekly' || weekday !== undefined) && (rhythm !== 'monthly' || day !== undefined),
    ),
  );
