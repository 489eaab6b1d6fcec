// The format of a case file. It is gzipped JSON, with one report a line, so that a file of any size is written and read
// in pieces. It holds no keys and no passwords.
import * as z from 'zod/mini';
import { readMatchPattern } from '../model/address/match-pattern.ts';
import { findServiceAddress } from '../model/address/service-address.ts';
import { maxCheckNameLength, maxFailedChecks, maxValueLength, maxValues } from '../model/report/list-checks.ts';
import { grades } from '../model/report/report.ts';
import { maxStates } from '../model/report/stored-report.ts';
import { privacySchema } from '../model/schemas.ts';
import { savedViewSchema } from '../model/settings/saved-view.ts';
import { settingSchemas } from '../model/settings/settings.ts';
import { watchPlanSchema } from '../model/watch.ts';

/** Counted up when an older program could no longer read the file. */
export const caseVersion = 1;

/** When the user changed the item last, in milliseconds since 1970; 0 if that is not known. */
const changedAt = z.number();

/** As a user could have entered it. */
const serviceAddress = z.string().check(z.refine((text) => findServiceAddress(text)?.address === text));

/** A connection, without its key. There is one for each address of a service. */
const connectionSchema = z.object({ address: serviceAddress, name: z.string(), privacy: privacySchema, changedAt });

/** The settings that need no permission and delete nothing. */
export const caseSettings = ['theme', 'undoTime', 'cleansAddresses', 'letterKeys'] as const;

const settingsSchema = z.partial(
  z.object({
    theme: z.object({ value: settingSchemas.theme, changedAt }),
    undoTime: z.object({ value: settingSchemas.undoTime, changedAt }),
    cleansAddresses: z.object({ value: settingSchemas.cleansAddresses, changedAt }),
    letterKeys: z.object({ value: settingSchemas.letterKeys, changedAt }),
  }),
);

/** A watch of the reports of the service at this address. It arrives paused. */
const watchSchema = z.object({ id: z.string(), address: serviceAddress, plan: watchPlanSchema, changedAt });

/** All of a case but its reports. Each list is sorted and has each item once. */
export const caseSchema = z.object({
  format: z.literal('pagegrade case'),
  version: z.literal(caseVersion),
  connections: z.array(connectionSchema),
  settings: settingsSchema,
  /** Sites that are never sent, as match patterns. */
  excludedSites: z.array(z.string().check(z.refine((text) => readMatchPattern(text) !== undefined))),
  views: z.array(z.extend(savedViewSchema, { changedAt })),
  watches: z.array(watchSchema),
});
export type Case = z.output<typeof caseSchema>;
export type CaseConnection = Case['connections'][number];
export type CaseWatch = Case['watches'][number];

const grade = z.optional(z.enum(grades));
const failedChecks = z.optional(
  z.array(z.string().check(z.maxLength(maxCheckNameLength))).check(z.maxLength(maxFailedChecks)),
);
const values = z.optional(
  z
    .record(
      z.string().check(z.maxLength(maxCheckNameLength)),
      z.union([z.number(), z.string().check(z.maxLength(maxValueLength))]),
    )
    .check(z.refine((values) => Object.keys(values).length <= maxValues)),
);
const time = z.optional(z.number());

/** A report as it was last seen, with the grades that were seen before: see `StoredReport`. */
export const caseReportSchema = z.object({
  /** The address of the service. */
  address: z.string(),
  id: z.string(),
  url: z.string(),
  project: z.optional(z.string()),
  result: grade,
  score: z.optional(z.number()),
  createdAt: time,
  generatedAt: time,
  privacy: z.optional(privacySchema),
  link: z.optional(z.string()),
  order: z.optional(z.number()),
  seenAt: z.number(),
  failedChecks,
  values,
  states: z.optional(
    z
      .array(z.object({ result: grade, failedChecks, valuesBefore: values, at: z.number() }))
      .check(z.maxLength(maxStates)),
  ),
  scores: z.optional(z.array(z.object({ score: z.number(), at: z.number() })).check(z.maxLength(maxStates))),
});
export type CaseReport = z.output<typeof caseReportSchema>;
