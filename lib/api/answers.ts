import { toProblem } from '../model/problem.ts';
import type { Report } from '../model/report/report.ts';
import { isWebPage, saysGone } from '../model/web-page.ts';
import { type ListSchema, oneReport } from './answer-schemas.ts';
import { type Answer, toUnreadable } from './problems.ts';
import type { SafeText } from './safe-text.ts';

export interface Rows<Item> {
  items: Item[];
  /** The whole answer: what it says of the page lies around the rows. */
  body: unknown;
}

export interface Deletion {
  /** The service no longer had it. */
  wasAlreadyGone: boolean;
}

/** Many times the largest page that can be had (interface §8): more cannot be shown without choking the browser. */
const rowLimit = 2000;

/** How deep a value may be nested: deeper than anybody reads, and nothing that takes it apart runs out of stack. */
const maxDepth = 20;

/** The fields that tell reports and projects apart, or have a value of few. A password may be a part of any of them. */
const isKeptWhole = new Set(['id', 'url', 'project', 'name', 'result', 'privacy']);

/** What stands for a password that the service sent. */
const maskedPassword = '••••';

/**
 * Reads a list. One row that cannot be read makes the whole answer a problem that shows this row: a list that leaves a
 * report out without a word would be believed.
 */
export function readList<Item>(answer: Answer, { rows, row }: ListSchema<Item>): Rows<Item> {
  const body = parseBody(answer);
  const found = rows.safeParse(body);
  if (!found.success || found.data.length > rowLimit) throw toUnreadable(answer);
  const items = found.data.map((value) => {
    const item = row.safeParse(value);
    if (!item.success) throw toUnreadable(answer, value);
    return item.data;
  });
  return { items, body };
}

export function readReport(answer: Answer): Report {
  const found = oneReport.safeParse(parseBody(answer));
  if (!found.success) throw toUnreadable(answer);
  return found.data;
}

/** Any success will do, whatever it says (interface §4.3). That it is gone already is the wished-for end, and said. */
export async function readDeletion(asked: Promise<Answer>): Promise<Deletion> {
  try {
    const answer = await asked;
    // A log-in page is no word of the service.
    if (isWebPage(answer.text)) throw toUnreadable(answer);
    return { wasAlreadyGone: false };
  } catch (error) {
    if (saysGone(toProblem(error))) return { wasAlreadyGone: true };
    throw error;
  }
}

/** Whether a write succeeded without saying more: no body at all, or one that holds nothing. */
export function isSilent({ text }: Answer): boolean {
  // Trimmed first: a pattern for blanks at both ends takes the square of their number.
  return /^(null|\{\s*\}|\[\s*\])?$/.test(text.trim());
}

function parseBody(answer: Answer): unknown {
  try {
    return tidy(parseJson(answer.text), answer.safeText, maxDepth);
  } catch {
    throw toUnreadable(answer);
  }
}

/** Whole numbers too large for JavaScript stay the digits they are, because ids come as such. */
function parseJson(text: string): unknown {
  // Only this slow way of parsing tells how a number was written; it has no place for deep nesting.
  return /\d{16}/.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

function keepDigits(_name: string, value: unknown, context?: { source?: string }): unknown {
  const isTooLarge = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isTooLarge && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value;
}

/**
 * A copy without what must be neither stored nor shown: the key and the password that was sent, wherever they are
 * repeated; of any other password it is kept only that there is one; what lies too deep is left out.
 */
function tidy(value: unknown, safeText: SafeText, depth: number, name = ''): unknown {
  if (typeof value === 'string')
    return isKeptWhole.has(name) ? safeText.redactKey(value) : safeText.redactSecrets(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.map((inner) => tidy(inner, safeText, depth - 1));
  const entries = Object.entries(value).map(([name, inner]) => [
    safeText.redactKey(name),
    isPassword(name, inner) ? maskedPassword : tidy(inner, safeText, depth - 1, name),
  ]);
  // A copy by `fromEntries` is safe with any name: a field `__proto__` stays a field.
  return Object.fromEntries(entries);
}

function isPassword(name: string, value: unknown): boolean {
  return name.toLowerCase() === 'password' && ![undefined, null, '', false].includes(value as never);
}
