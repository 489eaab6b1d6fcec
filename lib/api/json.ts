export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Integers too large for a JavaScript number become strings of their digits: ids may be such numbers. */
function parseJson(text: string): unknown {
  // Only a reviver gets a number as it was written, but it is slow and overflows the stack where JSON is nested deeply.
  return /\d{16}/.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

export function parseIfJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function keepDigits(_name: string, value: unknown, context?: { source?: string }): unknown {
  const isTooLarge = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isTooLarge && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value;
}
