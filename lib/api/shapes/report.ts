import * as z from 'zod/mini';
import { type Privacy, privacies } from '../../model/privacy.ts';
import { grades, type Report } from '../../model/report.ts';
import type { Wanted } from './envelope.ts';
import { lenient, text, time } from './fields.ts';
import { getField, isObject, type JsonObject, withoutAbsent } from './json.ts';

/** The interface's numbers (section 2), in their order. */
const byNumber: readonly Privacy[] = ['public', 'private', 'password'];

/** Names under which a service may send the report page's address; the interface shows none. */
const linkNames = ['link', 'report_url', 'report_link', 'share_url', 'share_link', 'public_url', 'permalink'];

const word = z.pipe(
  z.string(),
  z.transform((value) => value.trim().toLowerCase()),
);

const fields = z.object({
  id: text,
  url: z.catch(z.string(), ''),
  project: lenient(
    z.union([
      text,
      z.pipe(
        z.object({ name: text }),
        z.transform(({ name }) => name),
      ),
    ]),
  ),
  result: lenient(z.pipe(word, z.enum(grades))),
  created_at: lenient(time),
  generated_at: lenient(time),
  privacy: lenient(
    z.union([
      z.pipe(word, z.enum(privacies)),
      z.pipe(
        z.pipe(text, z.enum(['0', '1', '2'])),
        z.transform((digit) => byNumber[Number(digit)]),
      ),
    ]),
  ),
});

export const wantedReport: Wanted = {
  plural: 'reports',
  singular: 'report',
  isItem: hasId,
  isNamedItem: hasId,
};

/** Reads a report; only the id is indispensable, since nothing can be shown or done without it. */
export function readReport(value: unknown): Report | undefined {
  if (!isObject(value)) return undefined;
  const result = fields.safeParse(value);
  if (!result.success) return undefined;
  const { created_at: createdAt, generated_at: generatedAt, ...known } = result.data;
  // A copy by `fromEntries` is safe with any name: a field `__proto__` stays a field.
  const kept = Object.fromEntries(Object.entries(value));
  return withoutAbsent({ ...known, createdAt, generatedAt, link: findLink(value), fields: kept });
}

function hasId(value: unknown): boolean {
  return isObject(value) && text.safeParse(getField(value, 'id')).success;
}

function findLink(report: JsonObject): string | undefined {
  return linkNames.map((name) => getField(report, name)).find((value) => typeof value === 'string' && value !== '') as
    | string
    | undefined;
}

/** The interface's number of a privacy (section 4.1). */
export function toPrivacyNumber(privacy: Privacy): string {
  return String(byNumber.indexOf(privacy));
}
