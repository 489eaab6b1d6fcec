import * as z from 'zod/mini';
import type { Project } from '../model/project.ts';
import { type Privacy, privacies } from '../model/report/privacy.ts';
import { grades, type Report } from '../model/report/report.ts';
import { dropInvalid, omitUndefined } from '../model/schemas.ts';
import { readTimestamp } from '../model/timestamp.ts';

// The extension's content security policy forbids turning text into code. Without `jitless` zod tries it once, and the
// browser reports a violation.
z.config({ jitless: true });

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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
const report = z.pipe(
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
  z.transform(({ created_at, generated_at, fields, ...known }): Report => {
    const times = { createdAt: created_at, generatedAt: generated_at };
    return omitUndefined({ ...known, ...times, link: findLink(fields), fields });
  }),
);

/** Fields in which a service may send the address of the report page; the interface documents none. */
const linkNames = ['link', 'report_url', 'report_link', 'share_url', 'share_link', 'public_url', 'permalink'];

function findLink(fields: JsonObject): string | undefined {
  return linkNames.map((name) => fields[name]).find((link): link is string => typeof link === 'string' && link !== '');
}

/** The name is in `project` or `name`: interface §2 leaves the response's field names open. */
const project = z.pipe(
  z.pipe(
    withFields,
    z
      .object({ project: dropInvalid(text), name: dropInvalid(text), created_at: dropInvalid(timestamp), fields })
      .check(z.refine(({ project, name }) => project !== undefined || name !== undefined)),
  ),
  z.transform(({ project, name = '', created_at, fields }): Project => {
    return omitUndefined({ name: project ?? name, createdAt: created_at, fields });
  }),
);

const projectName = z.pipe(
  text,
  z.transform((name): Project => ({ name, fields: {} })),
);

/** Names under which services send a list. */
const listNames = ['data', 'items', 'results', 'rows'];

/** Names of lists and objects that are never the wanted ones. */
const ignoredNames = new Set(['error', 'errors', 'links', 'message', 'messages', 'meta', 'warnings']);

/** The value in an envelope under the first of these names where it fits the schema. */
function under<Schema extends z.ZodMiniType>(names: string[], schema: Schema) {
  return z.union(
    names.map((name) =>
      z.pipe(
        z.object({ [name]: schema }),
        z.transform((envelope) => envelope[name] as z.output<Schema>),
      ),
    ),
  );
}

/** The only value in an envelope that fits the schema, under any name; an error if several fit. */
function onlyOne<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.custom<JsonObject>(isObject),
    z.transform((envelope, context) => {
      const entries = Object.entries(envelope).filter(([name]) => !ignoredNames.has(name));
      const [first, ...others] = entries.map(([, value]) => schema.safeParse(value)).filter(({ success }) => success);
      if (first && others.length === 0) return first.data as z.output<Schema>;
      context.issues.push({ code: 'custom', input: envelope, message: 'Exactly one value has to fit' });
      return z.NEVER;
    }),
  );
}

/**
 * The rows of a list, not yet parsed one by one. Accepts a bare array, `{data: […]}` as in Laravel's resources and
 * paginators, `{data: {data: […]}}`, and an envelope with exactly one array of such rows under any name. An empty array
 * is a list only if it is bare or under a known name: under another name it may be a list of anything.
 */
function rowsOf(names: string[], row: z.ZodMiniType, rowUnderAnyName: z.ZodMiniType) {
  const rows = z.array(z.unknown());
  const rowsWith = (wanted: z.ZodMiniType) => {
    return rows.check(z.refine((list) => list.some((value) => wanted.safeParse(value).success)));
  };
  // From the surest shape to the least sure one.
  const envelope = z.union([
    under(names, rowsWith(row)),
    onlyOne(rowsWith(rowUnderAnyName)),
    under(names, rows.check(z.minLength(1))),
    under(names, rows),
  ]);
  return z.union([rows, envelope, under(names, envelope)]);
}

/** One item: bare, alone in an array, under one of the names, or alone in an envelope under any name. */
function oneOf<Item extends { fields: JsonObject }>(names: string[], item: z.ZodMiniType<Item>) {
  const alone = z.pipe(
    z.tuple([item]),
    z.transform(([only]) => only),
  );
  // An envelope may have an `id` of its own, e.g. that of the request, but has no `url`.
  const withUrl = item.check(z.refine(({ fields }) => typeof fields.url === 'string'));
  return z.union([withUrl, alone, under(names, z.union([item, alone])), onlyOne(item), item]);
}

/** How to read responses that list items of one kind. */
export interface ListSchema<Item> {
  /** Names under which a response may have its list, or the paginator around the list. */
  names: string[];
  rows: z.ZodMiniType<unknown[]>;
  row: z.ZodMiniType<Item>;
  /** Identifies the item at the service. */
  getKey(item: Item): string;
}

function listOf<Item>(
  name: string,
  getKey: (item: Item) => string,
  row: z.ZodMiniType<Item>,
  rowUnderAnyName = row,
): ListSchema<Item> {
  const names = [...listNames, name];
  return { names, rows: rowsOf(names, row, rowUnderAnyName), row, getKey };
}

export const reportList = listOf('reports', ({ id }) => id, report);

/** An array of strings is a list of projects only if it is bare or under a known name: others may hold any words. */
export const projectList = listOf('projects', ({ name }) => name, z.union([project, projectName]), project);

export const oneReport = oneOf(['data', 'report'], report);
