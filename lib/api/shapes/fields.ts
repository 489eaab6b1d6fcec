import * as z from 'zod/mini';
import { readTimestamp } from '../../model/timestamp.ts';

/** A field that is left out when it is missing or cannot be read: a report is not lost for one odd field. */
export function lenient<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined);
}

/** Text that says something; a number is taken as its digits, because names and ids may come as such. */
export const text = z.pipe(
  z.union([z.string(), z.pipe(z.number(), z.transform(String))]),
  z.string().check(z.refine((value) => /\S/.test(value))),
);

/** A number from 0 up, which may come as text. */
export const count = z.pipe(
  z.union([z.number(), z.pipe(z.string().check(z.refine((value) => /^\s*\d+\s*$/.test(value))), z.transform(Number))]),
  z.number().check(z.refine((value) => Number.isInteger(value) && value >= 0)),
);

export const time = z.pipe(z.unknown(), z.transform(readTimestamp));
