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
 * there is one is kept: the details show every field. Whole numbers too large for JavaScript stay the digits they are, because
 * ids come as such.
 */
export function parseAnswer(text: string): unknown {
  return JSON.parse(text, (name, value, context?: { source?: string }) => {
    if (name.toLowerCase() === 'password') return hasContent(value) ? maskedPassword : value;
    const isTooLarge = typeof value === 'number' && !Number.isSafeInteger(value) && Number.isInteger(value);
    return isTooLarge && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value;
  });
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
