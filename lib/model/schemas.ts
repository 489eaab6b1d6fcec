import * as z from 'zod/mini';
import type { Connection } from './connection.ts';
import { type Privacy, privacies } from './report/privacy.ts';
import { longestViewName, type SavedView } from './settings/saved-view.ts';
import { type Settings, themes, undoTimes } from './settings/settings.ts';

// Schemas of values that messages, stored items, the policy and settings files share. They are in a file of their own,
// so that a page that only needs the types does not load zod.

/** An unreadable value becomes undefined, so that one bad field does not lose the whole item. */
export function maybe<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined);
}

/** In the model a field without a value is absent, not undefined. */
export function omitUndefined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

export const privacySchema: z.ZodMiniType<Privacy> = z.enum(privacies);

/** The hash is stored but never navigated to as it is: opening the view parses it as the address of a list. */
const savedViewSchema: z.ZodMiniType<SavedView> = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestViewName)),
  hash: z.string().check(z.startsWith('#/reports')),
});

/** One schema per setting, so that settings can also be validated one by one. */
export const settingSchemas = {
  theme: z.enum(themes),
  notifications: z.boolean(),
  tabGrades: z.boolean(),
  undoTime: z.literal(undoTimes),
  keepsCopy: z.boolean(),
  cleansAddresses: z.boolean(),
  excludedSites: z.array(z.string()),
  savedViews: z.array(savedViewSchema),
  followsSync: z.boolean(),
} satisfies { [Name in keyof Settings]: z.ZodMiniType<Settings[Name]> };

export const settingsSchema = z.object(settingSchemas);
export const someSettingsSchema = z.partial(settingsSchema);

export const connectionSchema: z.ZodMiniType<Connection> = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  keyHint: z.string(),
  privacy: privacySchema,
  forgetsKey: z.boolean(),
  isManaged: z.optional(z.boolean()),
  hasHadKey: z.optional(z.boolean()),
});
