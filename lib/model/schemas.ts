import * as z from 'zod/mini';
import { type Privacy, privacies } from './report/privacy.ts';

// What the schemas of messages, stored items, responses, the policy and settings files share. The privacy's schema is
// not beside its values, because the popup uses those and loads no zod.

/** An unreadable value becomes undefined, so that one bad field does not lose the whole item. */
export function dropInvalid<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined);
}

/** In the model a field without a value is absent, not undefined. */
export function omitUndefined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

export const privacySchema: z.ZodMiniType<Privacy> = z.enum(privacies);
