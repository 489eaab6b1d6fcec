import * as z from 'zod/mini';
import { isObject } from './json.ts';

/** The service's own description of a failure. */
export interface FailureText {
  message?: string;
  /** By parameter, if the failure names some. */
  fields?: Record<string, string[]>;
}

/** Fields in which services describe a failure; the last two are from RFC 9457. */
const messageNames = ['message', 'error', 'errors', 'detail', 'title'];

/** Enough to help the user, few enough to read. */
const maxTexts = 20;
const maxDepth = 4;

const text = z.string().check(z.trim(), z.minLength(1));

/** Reads a failure's texts: those of single parameters where Laravel has them, the message in any shape. */
export function readFailureText(body: unknown): FailureText {
  const parts = isObject(body) ? messageNames.map((name) => body[name]) : [body];
  const fields = isObject(body) ? Object.fromEntries([body.message, body.errors].flatMap(readFields)) : {};
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

/** Reads `{url: ["is required"]}` and `{url: "is required"}`. */
function readFields(part: unknown): [string, string[]][] {
  if (!isObject(part)) return [];
  return Object.entries(part)
    .slice(0, maxTexts)
    .map(([name, value]): [string, string[]] => [name, collectTexts(value, 0).slice(0, maxTexts)])
    .filter(([, texts]) => texts.length > 0);
}

function collectTexts(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return value.trim() ? [value.trim()] : [];
  if (typeof value !== 'object' || value === null || depth > maxDepth) return [];
  return Object.values(value)
    .slice(0, maxTexts)
    .flatMap((part) => collectTexts(part, depth + 1));
}
