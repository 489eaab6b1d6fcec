import { readTimestamp } from '../../../../lib/model/timestamp.ts';

/** How a field of unknown meaning is shown: `text` as it came, `time` beside it where it is one. */
export interface FieldValue {
  text: string;
  /** Milliseconds since 1970. */
  time?: number;
  /** Nested: shown as JSON, line by line. */
  isNested: boolean;
}

export function describeField(name: string, value: unknown): FieldValue {
  if (typeof value === 'object' && value !== null) return { text: JSON.stringify(value, null, 2), isNested: true };
  return {
    text: value === null || value === undefined ? '' : String(value),
    time: findTime(name, value),
    isNested: false,
  };
}

/** A bare number is a time only in a field that is named like one. */
function findTime(name: string, value: unknown): number | undefined {
  const isNumber = typeof value === 'number' || /^[\s\d.]+$/.test(String(value));
  return isNumber && !/(_at|time|date)$/i.test(name) ? undefined : readTimestamp(value);
}
