import * as z from 'zod/mini';
import { isObject, type JsonObject } from './json.ts';

/** The service's own description of a failure. */
export interface FailureText {
  message?: string;
  /** By parameter, if the failure names some. */
  fields?: Record<string, string[]>;
}

/** Fields in which services describe a failure; the last two are from RFC 9457. */
const messageNames = ['message', 'error', 'errors', 'detail', 'title'];

/** Fields whose text is about the whole failure, not about a parameter of this name. */
const generalNames = [...messageNames, 'code', 'type', 'status', 'exception', 'file'];

/** Enough to help the user, few enough to read. */
const maxTexts = 20;
const maxDepth = 4;

const text = z.string().check(z.trim(), z.minLength(1));

/** Reads a failure's texts in any shape: text, lists, objects of lists, and `message` itself as such an object. */
export function readFailureText(body: unknown): FailureText {
  const parts = isObject(body) && !isFieldMap(body) ? messageNames.map((name) => body[name]) : [body];
  const fields = Object.fromEntries(parts.flatMap((part) => readFields(part, 0)).slice(0, maxTexts));
  const message = findMessage(body, 0) ?? collectTexts(parts, 0).slice(0, maxTexts).join(' ');
  return { ...(message && { message }), ...(Object.keys(fields).length > 0 && { fields }) };
}

/** Finds a text under the usual names: `{message: …}`, `{error: {message: …}}`. */
function findMessage(value: unknown, depth: number): string | undefined {
  if (!isObject(value)) return text.safeParse(value).data;
  if (depth > maxDepth) return undefined;
  for (const name of messageNames) {
    const message = findMessage(value[name], depth + 1);
    if (message) return message;
  }
  return undefined;
}

/** Whether the whole body maps parameters to texts: `{url: ["is required"]}`. */
function isFieldMap(body: JsonObject): boolean {
  const entries = Object.entries(body);
  const isField = ([name, value]: [string, unknown]) => !messageNames.includes(name) && isTextList(value);
  return entries.length > 0 && entries.every(isField);
}

/** Not parsed as a whole: it may be a list of 100,000 things, of which the first shows that it is none of texts. */
function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item) => text.safeParse(item).success);
}

/** Reads `{url: ["is required"]}`, `{url: "is required"}` and `[{field: "url", message: "is required"}]`. */
function readFields(part: unknown, depth: number): [string, string[]][] {
  if (Array.isArray(part)) return part.slice(0, maxTexts).flatMap(readNamedText);
  if (!isObject(part) || depth > 1) return [];
  // `{error: {message: …, errors: {…}}}`: the texts are one level down.
  const inner = messageNames.flatMap((name) => readFields(part[name], depth + 1));
  if (inner.length > 0) return inner;
  return Object.entries(part)
    .filter(([name, value]) => Array.isArray(value) || (typeof value === 'string' && !generalNames.includes(name)))
    .map(([name, value]): [string, string[]] => [name, collectTexts(value, 0).slice(0, maxTexts)])
    .filter(([, texts]) => texts.length > 0)
    .slice(0, maxTexts);
}

/** Reads `{field: "url", message: "is required"}`, by the names that frameworks use. */
function readNamedText(item: unknown): [string, string[]][] {
  if (!isObject(item)) return [];
  const name = findText(item, ['field', 'param', 'parameter', 'path']);
  const text = findText(item, ['message', 'msg', 'detail', 'error']);
  return name && text ? [[name, [text]]] : [];
}

function findText(item: JsonObject, names: string[]): string | undefined {
  return names.map((name) => text.safeParse(item[name]).data).find(Boolean);
}

function collectTexts(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return value.trim() ? [value.trim()] : [];
  if (typeof value !== 'object' || value === null || depth > maxDepth) return [];
  return Object.values(value)
    .slice(0, maxTexts)
    .flatMap((part) => collectTexts(part, depth + 1));
}
