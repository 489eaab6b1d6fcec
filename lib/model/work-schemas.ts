// How work is read from messages and from the database. Only the worker reads it: pages load no schemas.
import * as z from 'zod/mini';
import { privacySchema } from './schemas.ts';
import type { Work, WorkKind, WorkOf } from './work.ts';

const reportId = z.string();
const url = z.string();
const password = z.optional(z.string());

const schemas: { [Kind in WorkKind]: z.ZodMiniType<WorkOf<Kind>> } = {
  create: z.object({ kind: z.literal('create'), url, privacy: privacySchema, password }),
  update: z.object({
    kind: z.literal('update'),
    reportId,
    url: z.optional(url),
    privacy: z.optional(privacySchema),
    password,
  }),
  rerun: z.object({ kind: z.literal('rerun'), reportId, url }),
  deleteReport: z.object({ kind: z.literal('deleteReport'), reportId, url }),
  deleteProject: z.object({ kind: z.literal('deleteProject'), project: z.string() }),
};

export const workSchema: z.ZodMiniType<Work> = z.union(Object.values(schemas));
