/** What stands for a password that the service sent. */
const maskedPassword = '••••';

export type JsonObject = Record<string, unknown>;

/** A field's name is given as the service wrote it, so a lookup must not find what every object inherits. */
export function getField(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Parses a success's body. Passwords are masked wherever they stand, so that none is stored or shown later, but that
 * there is one is kept: the details show every field. `redact` takes out of text and names what must not be shown at all.
 * Whole numbers too large for JavaScript stay the digits they are, because ids come as such.
 */
export function parseAnswer(text: string, redact: (text: string) => string): unknown {
  const value: unknown = JSON.parse(text);
  // Nearly always.
  if (isFit(value, redact, maxAnswerDepth)) return value;
  // Only the slow way of parsing tells how a number was written; it has no place for deep nesting.
  return redactValue(/\d{16}/.test(text) ? JSON.parse(text, keepDigits) : value, redact, maxAnswerDepth);
}

/** Nothing in it has to change. Asked for every value of a list, so it makes nothing. */
function isFit(value: unknown, redact: (text: string) => string, depth: number): boolean {
  if (typeof value === 'string') return redact(value) === value;
  if (typeof value !== 'object' || value === null) return !isTooLarge(value);
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((inner) => isFit(inner, redact, depth - 1));
  for (const name in value) {
    const inner = (value as JsonObject)[name];
    if (redact(name) !== name || isPassword(name, inner) || !isFit(inner, redact, depth - 1)) return false;
  }
  return true;
}

function isTooLarge(value: unknown): boolean {
  return typeof value === 'number' && !Number.isSafeInteger(value) && Number.isInteger(value);
}

function isPassword(name: string, value: unknown): boolean {
  return name.length === 8 && name.toLowerCase() === 'password' && hasContent(value);
}

function keepDigits(_name: string, value: unknown, context?: { source?: string }): unknown {
  return isTooLarge(value) && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value;
}

/** What lies too deep is left out. */
function redactValue(value: unknown, redact: (text: string) => string, depth: number): unknown {
  if (typeof value === 'string') return redact(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  const keep = (inner: unknown) => redactValue(inner, redact, depth - 1);
  if (Array.isArray(value)) return value.map(keep);
  const keepField = ([name, inner]: [string, unknown]) => [
    redact(name),
    isPassword(name, inner) ? maskedPassword : keep(inner),
  ];
  // A copy by `fromEntries` is safe with any name: a field `__proto__` stays a field.
  return Object.fromEntries(Object.entries(value).map(keepField));
}

/** How deep a field may be nested: far deeper than anybody reads, and nothing that takes it apart runs out of stack. */
const maxDepth = 20;

/** The same of a whole answer, in which items lie a few levels down. */
const maxAnswerDepth = 2 * maxDepth;

/** The fields of an item as they came, under their own names; what lies too deep is left out. */
export function keepFields(item: JsonObject): JsonObject {
  return isDeeper(item, maxDepth) ? (limitDepth(item, maxDepth) as JsonObject) : item;
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  for (const name in value) if (isDeeper((value as JsonObject)[name], depth - 1)) return true;
  return false;
}

function limitDepth(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.map((inner) => limitDepth(inner, depth - 1));
  // A copy by `fromEntries` is safe with any name: a field `__proto__` stays a field.
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, limitDepth(inner, depth - 1)]));
}

function hasContent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && value !== false;
}

/** The value of text that may not be JSON at all. */
export function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Drops what a reader found nothing for: the model has such fields absent, not undefined. */
export function withoutAbsent<Fields extends object>(fields: Fields): Fields {
  const said = {} as Fields;
  for (const name in fields) if (fields[name] !== undefined) said[name] = fields[name];
  return said;
}
