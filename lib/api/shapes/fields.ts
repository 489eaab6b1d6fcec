import * as v from 'valibot';
import { readTimestamp } from '../../model/timestamp.ts';

/** A field that is left out when it is missing or cannot be read: a report is not lost for one odd field. */
export function lenient<Output>(schema: v.GenericSchema<unknown, Output>) {
  return v.fallback(v.optional(schema), undefined);
}

/** Text that says something; a number is taken as its digits, because names and ids may come as such. */
export const text = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.finite(), v.transform(String))]),
  v.check((value) => /\S/.test(value)),
);

/** A number from 0 up, which may come as text. */
export const count = v.pipe(
  v.union([
    v.number(),
    v.pipe(
      v.string(),
      v.check((value) => /^\s*\d+\s*$/.test(value)),
      v.transform(Number),
    ),
  ]),
  v.check((value) => Number.isInteger(value) && value >= 0),
);

export const time = v.pipe(v.unknown(), v.transform(readTimestamp));
