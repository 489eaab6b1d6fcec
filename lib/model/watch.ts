import * as z from 'zod/mini';
import { type Problem, problemCodes } from './problem.ts';

export const frequencies = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

/** Which changes a watch announces: worse grades only, or any other grade than before. */
export const alerts = ['worse', 'changed'] as const;

/** The most reports that one run may re-run. */
export const maxWatchedReports = 5_000;

/** In characters. */
export const maxWatchNameLength = 200;

/** The part of a watch that the user defines. A weekly one needs its weekday, a monthly one its day. */
export const watchPlanSchema = z
  .object({
    name: z.string().check(z.minLength(1), z.maxLength(maxWatchNameLength)),
    /** The reports to re-run: those in a view at the time of the run (`query` as in `writeReportFilter`), or fixed ones. */
    target: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('view'), query: z.string() }),
      z.object({
        kind: z.literal('reports'),
        reportIds: z.array(z.string()).check(z.minLength(1), z.maxLength(maxWatchedReports)),
      }),
    ]),
    frequency: z.enum(frequencies),
    /** `HH:MM`. */
    time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
    /** `weekly`: from 0, Sunday, to 6. */
    weekday: z.optional(z.int().check(z.gte(0), z.lte(6))),
    /** `monthly`: from 1 to 31. A shorter month has its run on its last day. */
    day: z.optional(z.int().check(z.gte(1), z.lte(31))),
    /** If there are more reports, those analysed longest ago are re-run. */
    maxReports: z.int().check(z.gte(1), z.lte(maxWatchedReports)),
    alertOn: z.enum(alerts),
  })
  .check(
    z.refine(
      ({ frequency, weekday, day }) =>
        (frequency !== 'weekly' || weekday !== undefined) && (frequency !== 'monthly' || day !== undefined),
    ),
  );
export type WatchPlan = z.output<typeof watchPlanSchema>;
export type WatchTarget = WatchPlan['target'];
/** When a watch runs, in the user's local time. */
export type WatchTimes = Pick<WatchPlan, 'frequency' | 'time' | 'weekday' | 'day'>;

const runSchema = z.object({
  /** The day of the run, `YYYY-MM-DD` on the user's calendar. No run is due on a day that has had one. */
  date: z.string(),
  /** The batch of the run; absent if there was no report to re-run. */
  batchId: z.optional(z.string()),
  startedAt: z.number(),
  total: z.number(),
  settledAt: z.optional(z.number()),
  changes: z.optional(z.object({ worse: z.number(), better: z.number(), same: z.number() })),
  /** How many of the run's reports could not be re-run. */
  failed: z.optional(z.number()),
  /** The user has looked at the findings. */
  isSeen: z.boolean(),
});
export type WatchRun = z.output<typeof runSchema>;

const problemSchema: z.ZodMiniType<Problem> = z.object({
  code: z.enum(problemCodes),
  status: z.optional(z.number()),
  serviceMessage: z.optional(z.string()),
  retryAt: z.optional(z.number()),
});

export const watchSchema = z.intersection(
  watchPlanSchema,
  z.object({
    id: z.string(),
    connectionId: z.string(),
    createdAt: z.number(),
    isPaused: z.boolean(),
    /** The refusal of the service that paused the watch. */
    problem: z.optional(problemSchema),
    /** The last run. */
    run: z.optional(runSchema),
    /** The runs before the last one that re-ran something, newest first. */
    pastRuns: z.optional(z.array(runSchema)),
    /** Absent while the watch is paused. */
    nextRunAt: z.optional(z.number()),
  }),
);
/** Reports that are re-run on a schedule, so that the user learns what got worse. Times are milliseconds since 1970. */
export type Watch = z.output<typeof watchSchema>;
