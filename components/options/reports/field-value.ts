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

/** ISO 8601, `YYYY-MM-DD HH:MM:SS` (UTC), and in fields that are named like times, unix seconds. */
function findTime(name: string, value: unknown): number | undefined {
  const text = String(value ?? '');
  if (/^\d{9,11}$/.test(text)) return /(_at|time|date)$/i.test(name) ? Number(text) * 1000 : undefined;
  const [, day, clock, zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? [];
  const time = day && clock ? Date.parse(`${day}T${clock}${zone}`) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
