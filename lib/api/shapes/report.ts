import * as v from 'valibot';
import { type Privacy, privacies } from '../../model/privacy.ts';
import { grades, type Report } from '../../model/report.ts';
import type { Wanted } from './envelope.ts';
import { lenient, text, time } from './fields.ts';
import { getField, isObject, type JsonObject, keepFields, withoutAbsent } from './json.ts';

/** The interface's numbers (section 2), in their order. */
const byNumber: readonly Privacy[] = ['public', 'private', 'password'];

/** Names under which a service may send the report page's address; the interface shows none. */
const linkNames = ['link', 'report_url', 'report_link', 'share_url', 'share_link', 'public_url', 'permalink'];

const word = v.pipe(
  v.string(),
  v.transform((value) => value.trim().toLowerCase()),
);

const fields = v.object({
  id: text,
  url: v.fallback(v.string(), ''),
  project: lenient(
    v.union([
      text,
      v.pipe(
        v.object({ name: text }),
        v.transform(({ name }) => name),
      ),
    ]),
  ),
  result: lenient(v.pipe(word, v.picklist(grades))),
  created_at: lenient(time),
  generated_at: lenient(time),
  privacy: lenient(
    v.union([
      v.pipe(word, v.picklist(privacies)),
      v.pipe(
        text,
        v.picklist(['0', '1', '2']),
        v.transform((digit) => byNumber[Number(digit)]),
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
  const result = v.safeParse(fields, value);
  if (!result.success) return undefined;
  const { created_at: createdAt, generated_at: generatedAt, ...known } = result.output;
  return withoutAbsent({ ...known, createdAt, generatedAt, link: findLink(value), fields: keepFields(value) });
}

function hasId(value: unknown): boolean {
  return isObject(value) && v.safeParse(text, getField(value, 'id')).success;
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
