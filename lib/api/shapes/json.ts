/** What stands for a password that the service sent. */
export const maskedPassword = '••••';

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
  return JSON.parse(text, (name, value, context?: { source?: string }) => {
    if (name.toLowerCase() === 'password') return hasContent(value) ? maskedPassword : value;
    if (typeof value === 'string') return redact(value);
    if (isObject(value)) return redactNames(value, redact);
    const isTooLarge = typeof value === 'number' && !Number.isSafeInteger(value) && Number.isInteger(value);
    return isTooLarge && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value;
  });
}

/** The object itself wherever no name has to change: nearly always. */
function redactNames(value: JsonObject, redact: (text: string) => string): JsonObject {
  const isClean = Object.keys(value).every((name) => redact(name) === name);
  return isClean ? value : Object.fromEntries(Object.entries(value).map(([name, inner]) => [redact(name), inner]));
}

/** How deep a field may be nested: far deeper than anybody reads, and nothing that takes it apart runs out of stack. */
const maxDepth = 20;

/** The fields of an item as they came, under their own names; what lies too deep is left out. */
export function keepFields(item: JsonObject): JsonObject {
  return limitDepth(item, maxDepth) as JsonObject;
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
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
