import * as z from 'zod/mini';
import { isObject, type JsonObject } from './answer-schemas.ts';

/** What the service itself says of a failure. */
export interface Words {
  message?: string;
  /** By parameter, for failures that name some. */
  fields?: Record<string, string[]>;
}

/** Where services put their words; the last two are from RFC 9457. */
const names = ['message', 'error', 'errors', 'detail', 'title'];

/** Beside a failure's fields: what is about the whole. */
const otherNames = [...names, 'code', 'type', 'status', 'exception', 'file'];

/** Enough to be helped by, few enough to be read. */
const maxTexts = 20;
const maxDepth = 4;

const text = z.string().check(z.trim(), z.minLength(1));

const texts = z.array(text).check(z.minLength(1));

/** `{field: "url", message: "is required"}`, in the names that frameworks use. */
const namedText = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((item) => ({
    name: findText(item, ['field', 'param', 'parameter', 'path']),
    text: findText(item, ['message', 'msg', 'detail', 'error']),
  })),
);

/** Reads words of any shape: text, lists, objects of lists, and `message` itself as such an object. */
export function readWords(body: unknown): Words {
  const parts = isObject(body) && !isFieldMap(body) ? names.map((name) => body[name]) : [body];
  const fields = Object.fromEntries(parts.flatMap((part) => readFields(part, 0)).slice(0, maxTexts));
  const message = findMessage(body, 0) ?? collectTexts(parts, 0).slice(0, maxTexts).join(' ');
  return { ...(message && { message }), ...(Object.keys(fields).length > 0 && { fields }) };
}

/** Text where a message is looked for: `{message: …}`, `{error: {message: …}}`. */
function findMessage(value: unknown, depth: number): string | undefined {
  if (!isObject(value)) return text.safeParse(value).data;
  if (depth > maxDepth) return undefined;
  for (const name of names) {
    const message = findMessage(value[name], depth + 1);
    if (message) return message;
  }
  return undefined;
}

/** `{url: ["is required"]}` as the whole body. */
function isFieldMap(body: JsonObject): boolean {
  const entries = Object.entries(body);
  const isField = ([name, value]: [string, unknown]) => !names.includes(name) && texts.safeParse(value).success;
  return entries.length > 0 && entries.every(isField);
}

/** `{url: ["is required"]}`, `{url: "is required"}` and `[{field: "url", message: "is required"}]`. */
function readFields(part: unknown, depth: number): [string, string[]][] {
  if (Array.isArray(part)) return part.slice(0, maxTexts).flatMap(readNamedText);
  if (!isObject(part) || depth > 1) return [];
  // `{error: {message: …, errors: {…}}}`: the words lie one level down.
  const inner = names.flatMap((name) => readFields(part[name], depth + 1));
  if (inner.length > 0) return inner;
  return Object.entries(part)
    .filter(([name, value]) => Array.isArray(value) || (typeof value === 'string' && !otherNames.includes(name)))
    .map(([name, value]): [string, string[]] => [name, collectTexts(value, 0).slice(0, maxTexts)])
    .filter(([, texts]) => texts.length > 0)
    .slice(0, maxTexts);
}

function readNamedText(item: unknown): [string, string[]][] {
  const { name, text } = namedText.safeParse(item).data ?? {};
  return name && text ? [[name, [text]]] : [];
}

function findText(item: Record<string, unknown>, names: string[]): string | undefined {
  return names.map((name) => text.safeParse(item[name]).data).find(Boolean);
}

function collectTexts(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return text.safeParse(value).data ? [value.trim()] : [];
  if (typeof value !== 'object' || value === null || depth > maxDepth) return [];
  return Object.values(value)
    .slice(0, maxTexts)
    .flatMap((part) => collectTexts(part, depth + 1));
}
