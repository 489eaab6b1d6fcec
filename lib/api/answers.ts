import { toProblem } from '../model/problem.ts';
import type { Report } from '../model/report/report.ts';
import { isConfirmedMissing, isWebPage } from '../model/web-page.ts';
import { isReport, type ListSchema, report } from './answer-schemas.ts';
import { findItem, findRows, maxFields, maxRows } from './envelopes.ts';
import { isObject } from './json.ts';
import { type ServiceResponse, toFailure, toUnreadable } from './problems.ts';
import type { SafeText } from './safe-text.ts';

export interface Rows<Item> {
  items: Item[];
  /** The whole body: the paging fields are around the rows. */
  body: unknown;
  /** See `Page`. */
  waitUntil?: number | undefined;
}

export interface Deletion {
  /** The service no longer had the report or project. */
  wasAlreadyGone: boolean;
}

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
export function readList<Item>(response: ServiceResponse, list: ListSchema<Item>): Rows<Item> {
  const body = getBody(response);
  const rows = findRows(body, list);
  if (!rows || rows.length > maxRows) throw toUnreadable(response);
  const items = rows.map((value) => {
    const row = sanitize(value, response.safeText, maxDepth);
    const item = list.row.safeParse(row);
    if (!item.success) throw toUnreadable(response, row);
    return item.data;
  });
  return { items, body, waitUntil: response.waitUntil };
}

export function readReport(response: ServiceResponse): Report {
  const found = findReport(response);
  if (!found) throw toUnreadable(response);
  return found;
}

/**
 * The report in the response to a write. Undefined if the response has none, such as an empty body, `{}` or
 * `{"message": "Report updated."}`: any success counts, whatever its body (interface §4.3).
 */
export function readWrittenReport(response: ServiceResponse): Report | undefined {
  if (response.text.trim() === '') return undefined;
  return findReport(response);
}

function findReport(response: ServiceResponse): Report | undefined {
  const item = findItem(getBody(response), ['data', 'report'], isReport);
  return report.safeParse(sanitize(item, response.safeText, maxDepth)).data;
}

/**
 * Any success counts, whatever its body (interface §4.3), unless that says no. “Not found” from the service itself
 * counts too, because the result is the wanted one: `wasAlreadyGone`. Not if `isStillThere`: the path was not understood.
 */
export async function readDeletion(
  request: Promise<ServiceResponse>,
  isStillThere: () => Promise<boolean> = async () => false,
): Promise<Deletion> {
  try {
    const response = await request;
    // A login page does not come from the service.
    if (isWebPage(response.text)) throw toUnreadable(response);
    assertNotRefused(response);
    return { wasAlreadyGone: false };
  } catch (error) {
    if (isConfirmedMissing(toProblem(error)) && !(await isStillThere())) return { wasAlreadyGone: true };
    throw error;
  }
}

/** Throws if the body of a success says no: `{"success": false}`, or `{"status": 403, "message": …}` without data. */
function assertNotRefused(response: ServiceResponse): void {
  const { body } = response;
  if (!isObject(body) || isObject(body.data) || Array.isArray(body.data) || typeof body.url === 'string') return;
  const status = [body.status, body.code].map(Number).find((number) => number >= 400 && number < 600);
  const isDenied = [body.success, body.deleted, body.ok].includes(false);
  const isFailure = status !== undefined && (body.message !== undefined || body.error !== undefined);
  if (isDenied || isFailure) throw toFailure({ ...response, status: status ?? 400 });
}

function getBody(response: ServiceResponse): unknown {
  if (response.body === undefined) throw toUnreadable(response);
  assertNotRefused(response);
  return response.body;
}

/**
 * A copy without what must be neither stored nor shown. The key and the sent password are redacted wherever they are
 * repeated, any other password is masked, and values below `depth` and beyond `maxFields` are left out.
 */
function sanitize(value: unknown, safeText: SafeText, depth: number, name = ''): unknown {
  if (typeof value === 'string')
    return exemptFields.has(name) ? safeText.redactKey(value) : safeText.redactSecrets(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.map((inner) => sanitize(inner, safeText, depth - 1));
  const entries = Object.entries(value).slice(0, maxFields);
  const safe = entries.map(([name, inner]) => [
    safeText.redactKey(name),
    isPassword(name, inner) ? maskedPassword : sanitize(inner, safeText, depth - 1, name),
  ]);
  // `fromEntries` is safe with any name: it makes `__proto__` a plain field.
  return Object.fromEntries(safe);
}

function isPassword(name: string, value: unknown): boolean {
  // `has_password: true` is no password.
  const isNamedSo = typeof value === 'string' ? /password$/i.test(name) : /^password$/i.test(name);
  return isNamedSo && ![undefined, null, '', false].includes(value as never);
}
