import * as z from 'zod/mini';
import type { Project } from '../model/project.ts';
import { type Privacy, privacies } from '../model/report/privacy.ts';
import { grades, type Report } from '../model/report/report.ts';
import { readTimestamp } from '../model/timestamp.ts';

// An extension may not turn text into code: zod would try it once, and the browser would note a breach of its rules.
z.config({ jitless: true });

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The interface's numbers (§2). A privacy without a number does not compile. */
export const privacyNumbers = { public: 0, private: 1, password: 2 } as const satisfies Record<Privacy, number>;

/** Text that says something. Ids and names may come as numbers. */
const text = z.pipe(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), z.string().check(z.regex(/\S/)));

/** A whole number from 0 up, which may come as text. */
export const count = z.pipe(
  z.union([z.number(), z.pipe(z.string().check(z.regex(/^\s*\d+\s*$/)), z.transform(Number))]),
  z.int().check(z.nonnegative()),
);

/** A number, which may come as text. */
const points = z.union([z.number(), z.pipe(z.string().check(z.regex(/^\s*-?\d+(\.\d+)?\s*$/)), z.transform(Number))]);

/** What cannot be read is left out: no item is lost for it. */
export function maybe<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined);
}

/** One of these words, in whatever case. */
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

/** An object, and beside its own fields all of them as they came. */
const withFields = z.pipe(
  z.custom<JsonObject>(isObject),
  z.transform((fields) => ({ ...fields, fields })),
);

const fields = z.custom<JsonObject>();

/** A report needs its id and nothing else: nothing can be shown or done without one. */
const report = z.pipe(
  z.pipe(
    withFields,
    z.object({
      id: text,
      url: z.catch(z.string(), ''),
      project: maybe(
        z.union([
          text,
          z.pipe(
            z.object({ name: text }),
            z.transform(({ name }) => name),
          ),
        ]),
      ),
      result: maybe(word(grades)),
      score: maybe(points),
      created_at: maybe(timestamp),
      generated_at: maybe(timestamp),
      privacy: maybe(privacy),
      fields,
    }),
  ),
  z.transform(({ created_at, generated_at, fields, ...known }): Report => {
    const times = { createdAt: created_at, generatedAt: generated_at };
    return withoutAbsent({ ...known, ...times, link: findLink(fields), fields });
  }),
);

/** Names under which a service may send the report page's address; the interface shows none. */
const linkNames = ['link', 'report_url', 'report_link', 'share_url', 'share_link', 'public_url', 'permalink'];

function findLink(fields: JsonObject): string | undefined {
  return linkNames.map((name) => fields[name]).find((link) => typeof link === 'string' && link !== '') as
    | string
    | undefined;
}

/** A project has its name under `project` or `name` (interface §2 has neither). */
const project = z.pipe(
  z.pipe(
    withFields,
    z
      .object({ project: maybe(text), name: maybe(text), created_at: maybe(timestamp), fields })
      .check(z.refine(({ project, name }) => project !== undefined || name !== undefined)),
  ),
  z.transform(({ project, name = '', created_at, fields }): Project => {
    return withoutAbsent({ name: project ?? name, createdAt: created_at, fields });
  }),
);

const projectName = z.pipe(
  text,
  z.transform((name): Project => ({ name, fields: {} })),
);

/** Drops what was not said: the model has such fields absent, not undefined. */
function withoutAbsent<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}

/** Names that say list. */
const listNames = ['data', 'items', 'results', 'rows'];

/** Lists and objects beside the wanted one. */
const otherNames = new Set(['error', 'errors', 'links', 'message', 'messages', 'meta', 'warnings']);

/** The value that an envelope has under one of these names. */
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

/** The value that fits in an envelope, where there is exactly one, whatever its name. */
function onlyOne<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.custom<JsonObject>(isObject),
    z.transform((envelope, context) => {
      const values = Object.keys(envelope).flatMap((name) => (otherNames.has(name) ? [] : [envelope[name]]));
      const [first, ...others] = values.map((value) => schema.safeParse(value)).filter(({ success }) => success);
      if (first && others.length === 0) return first.data as z.output<Schema>;
      context.issues.push({ code: 'custom', input: envelope, message: 'Exactly one value has to fit' });
      return z.NEVER;
    }),
  );
}

/**
 * The rows of a list, not yet read one by one: a bare array; `{data: […]}` as Laravel's resources and paginators have it;
 * `{data: {data: […]}}`; any one-level envelope with one array of such items. An empty array is a list only under a name
 * that says so: elsewhere nothing tells it from an answer to another question.
 */
function rowsOf(names: string[], row: z.ZodMiniType, rowUnderAnyName: z.ZodMiniType) {
  const rows = z.array(z.unknown());
  const rowsWith = (wanted: z.ZodMiniType) => {
    return rows.check(z.refine((list) => list.some((value) => wanted.safeParse(value).success)));
  };
  const envelope = z.union([
    under(names, rowsWith(row)),
    onlyOne(rowsWith(rowUnderAnyName)),
    under(names, rows.check(z.minLength(1))),
    under(names, rows),
  ]);
  return z.union([rows, envelope, under(names, envelope)]);
}

/** One item: bare, alone in an array, under a name that says so, or alone in any one-level envelope. */
function oneOf<Item extends { fields: JsonObject }>(names: string[], item: z.ZodMiniType<Item>) {
  const alone = z.pipe(
    z.tuple([item]),
    z.transform(([only]) => only),
  );
  // An envelope may have an id of its own, that of the request; an address it has not.
  const withUrl = item.check(z.refine(({ fields }) => typeof fields.url === 'string'));
  return z.union([withUrl, alone, under(names, z.union([item, alone])), onlyOne(item), item]);
}

/** How answers are read that hold items of one kind. */
export interface ListSchema<Item> {
  /** Names under which an answer may have its list, with what it says of the page. */
  names: string[];
  rows: z.ZodMiniType<unknown[]>;
  row: z.ZodMiniType<Item>;
  /** What the service tells items apart by. */
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

/** Bare names are projects only in an array that is bare or named: words stand in many others. */
export const projectList = listOf('projects', ({ name }) => name, z.union([project, projectName]), project);

export const oneReport = oneOf(['data', 'report'], report);
