import { toProblem } from '../model/problem.ts';
import type { Report } from '../model/report/report.ts';
import { isConfirmedMissing, isWebPage } from '../model/web-page.ts';
import { type ListSchema, oneReport } from './answer-schemas.ts';
import { type ServiceResponse, toUnreadable } from './problems.ts';
import type { SafeText } from './safe-text.ts';

export interface Rows<Item> {
  items: Item[];
  /** The whole body: the paging fields are around the rows. */
  body: unknown;
}

export interface Deletion {
  /** The service no longer had the report or project. */
  wasAlreadyGone: boolean;
}

/** Many times the largest page (interface §8). More rows would freeze the browser. */
const rowLimit = 2000;

/** More deeply nested values become `…`: nobody reads them, and code that walks them could overflow the stack. */
const maxDepth = 20;

/**
 * Fields in which the password is not redacted, because their value may contain it by chance: they identify a report or
 * project, or have one of a few values.
 */
const exemptFields = new Set(['id', 'url', 'project', 'name', 'result', 'privacy']);

/** Replaces a password that the service sent. */
const maskedPassword = '••••';

/**
 * Reads a list. One unreadable row fails the whole response, with this row as the excerpt: nobody would notice that a
 * report is missing from a list.
 */
export function readList<Item>(response: ServiceResponse, { rows, row }: ListSchema<Item>): Rows<Item> {
  const body = parseBody(response);
  const found = rows.safeParse(body);
  if (!found.success || found.data.length > rowLimit) throw toUnreadable(response);
  const items = found.data.map((value) => {
    const item = row.safeParse(value);
    if (!item.success) throw toUnreadable(response, value);
    return item.data;
  });
  return { items, body };
}

export function readReport(response: ServiceResponse): Report {
  const found = oneReport.safeParse(parseBody(response));
  if (!found.success) throw toUnreadable(response);
  return found.data;
}

/**
 * Any success counts, whatever its body (interface §4.3). “Not found” from the service itself counts too, because the
 * result is the wanted one: `wasAlreadyGone`.
 */
export async function readDeletion(request: Promise<ServiceResponse>): Promise<Deletion> {
  try {
    const response = await request;
    // A login page does not come from the service.
    if (isWebPage(response.text)) throw toUnreadable(response);
    return { wasAlreadyGone: false };
  } catch (error) {
    if (isConfirmedMissing(toProblem(error))) return { wasAlreadyGone: true };
    throw error;
  }
}

/** Whether a successful write returned no data: no body, or an empty one such as `{}`. */
export function isSilent({ text }: ServiceResponse): boolean {
  // Trimmed first: a regular expression that skips blanks at both ends takes quadratic time.
  return /^(null|\{\s*\}|\[\s*\])?$/.test(text.trim());
}

function parseBody(response: ServiceResponse): unknown {
  try {
    return sanitize(parseJson(response.text), response.safeText, maxDepth);
  } catch {
    throw toUnreadable(response);
  }
}

/** Integers too large for a JavaScript number become strings of their digits: ids may be such numbers. */
function parseJson(text: string): unknown {
  // Only a reviver gets a number as it was written, but it is slow and overflows the stack where JSON is nested deeply.
  return /\d{16}/.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

function keepDigits(_name: string, value: unknown, context?: { source?: string }): unknown {
  const isTooLarge = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isTooLarge && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value;
}

/**
 * A copy without what must be neither stored nor shown. The key and the sent password are redacted wherever they are
 * repeated, any other password is masked, and values below `depth` are left out.
 */
function sanitize(value: unknown, safeText: SafeText, depth: number, name = ''): unknown {
  if (typeof value === 'string')
    return exemptFields.has(name) ? safeText.redactKey(value) : safeText.redactSecrets(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.map((inner) => sanitize(inner, safeText, depth - 1));
  const entries = Object.entries(value).map(([name, inner]) => [
    safeText.redactKey(name),
    isPassword(name, inner) ? maskedPassword : sanitize(inner, safeText, depth - 1, name),
  ]);
  // `fromEntries` is safe with any name: it makes `__proto__` a plain field.
  return Object.fromEntries(entries);
}

function isPassword(name: string, value: unknown): boolean {
  // `has_password: true` is no password.
  const isNamedSo = typeof value === 'string' ? /password$/i.test(name) : /^password$/i.test(name);
  return isNamedSo && ![undefined, null, '', false].includes(value as never);
}
