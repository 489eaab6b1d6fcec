import * as z from 'zod/mini';
import type { Project } from '../model/project.ts';
import { type Privacy, privacies } from '../model/report/privacy.ts';
import { grades, type Report } from '../model/report/report.ts';
import { dropInvalid, omitUndefined } from '../model/schemas.ts';
import { readTimestamp } from '../model/timestamp.ts';
import type { RowTests } from './envelopes.ts';
import { isObject, type JsonObject } from './json.ts';

// The extension's content security policy forbids turning text into code. Without `jitless` zod tries it once, and the
// browser reports a violation.
z.config({ jitless: true });

/** The numbers of the interface (§2). A privacy without a number does not compile. */
export const privacyNumbers = { public: 0, private: 1, password: 2 } as const satisfies Record<Privacy, number>;

/** Text that is not blank. Ids and names may be sent as numbers. */
const text = z.pipe(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), z.string().check(z.regex(/\S/)));

/** An integer from 0 up, which may be sent as text. */
export const count = z.pipe(
  z.union([z.number(), z.pipe(z.string().check(z.regex(/^\s*\d+\s*$/)), z.transform(Number))]),
  z.int().check(z.nonnegative()),
);

/** A number, which may be sent as text. */
const decimal = z.union([z.number(), z.pipe(z.string().check(z.regex(/^\s*-?\d+(\.\d+)?\s*$/)), z.transform(Number))]);

/** One of these words, in any case. */
function word<Word extends string>(words: readonly Word[]) {
  return z.pipe(z.string().check(z.trim(), z.toLowerCase()), z.enum(words));
}

const privacy = z.union([
  word(privacies),
  z.pipe(
    count,
    z.transform((number) => privacies.find((name) => privacyNumbers[name] === number)),
  ),
]);

const timestamp = z.transform(readTimestamp);

/** An object whose fields are also kept unchanged under the name `fields`. */
const withFields = z.pipe(
  z.custom<JsonObject>(isObject),
  z.transform((fields) => ({ ...fields, fields })),
);

const fields = z.custom<JsonObject>();

/** Only the id is required: without one a report can be neither opened nor changed. */
export const report = z.pipe(
  z.pipe(
    withFields,
    z.object({
      id: text,
      url: z.catch(z.string(), ''),
      project: dropInvalid(
        z.union([
          text,
          z.pipe(
            z.object({ name: text }),
            z.transform(({ name }) => name),
          ),
        ]),
      ),
      result: dropInvalid(word(grades)),
      score: dropInvalid(decimal),
      created_at: dropInvalid(timestamp),
      generated_at: dropInvalid(timestamp),
      privacy: dropInvalid(privacy),
      fields,
    }),
  ),
  z.transform(({ created_at, generated_at, score, fields, ...known }): Report => {
    const times = { createdAt: created_at, generatedAt: generated_at };
    return omitUndefined({ ...known, ...times, score: score ?? findScore(fields), link: findLink(fields), fields });
  }),
);

/** Some services send a number from 0 to 100 as `result`, where the interface (§2) has a word. */
export function findScore({ result }: JsonObject): number | undefined {
  const { data: score } = decimal.safeParse(result);
  return score !== undefined && score >= 0 && score <= 100 ? score : undefined;
}

/** Fields in which a service may send the address of the report page; the interface documents none. */
const linkNames = ['link', 'report_url', 'report_link', 'share_url', 'share_link', 'public_url', 'permalink'];

function findLink(fields: JsonObject): string | undefined {
  return linkNames.map((name) => fields[name]).find((link): link is string => typeof link === 'string' && link !== '');
}

/**
 * The name is in `project` or `name`: interface §2 leaves the response's field names open. Reports without a project may
 * be listed as one without a name: its name is empty.
 */
const project = z.pipe(
  z.pipe(
    withFields,
    z
      .object({ project: dropInvalid(text), name: dropInvalid(text), fields })
      .check(z.refine(({ fields }) => isProject(fields) || isNameless(fields))),
  ),
  z.transform(({ project, name = '', fields }): Project => ({ name: project ?? name, fields })),
);

function isNameless(fields: JsonObject): boolean {
  const sent = ['project', 'name'].filter((name) => Object.hasOwn(fields, name)).map((name) => fields[name]);
  return sent.length > 0 && sent.every((value) => value === null || value === '');
}

const projectName = z.pipe(
  text,
  z.transform((name): Project => ({ name, fields: {} })),
);

/** How to read responses that list items of one kind. */
export interface ListSchema<Item> extends RowTests {
  row: z.ZodMiniType<Item>;
  /** Identifies the item at the service. */
  getKey(item: Item): string;
}

function isText(value: unknown): boolean {
  return text.safeParse(value).success;
}

/** Only an id is required of a report. */
export function isReport(value: unknown): boolean {
  return isObject(value) && isText(value.id);
}

function isProject(value: unknown): boolean {
  return isObject(value) && (isText(value.project) || isText(value.name));
}

export const reportList: ListSchema<Report> = {
  name: 'reports',
  isRow: isReport,
  isSureRow: isReport,
  row: report,
  getKey: ({ id }) => id,
};

/** An array of strings is a list of projects only if it is bare or under a known name: others may hold any words. */
export const projectList: ListSchema<Project> = {
  name: 'projects',
  isRow: (value) => isProject(value) || isText(value),
  isSureRow: isProject,
  row: z.union([project, projectName]),
  getKey: ({ name }) => name,
};
