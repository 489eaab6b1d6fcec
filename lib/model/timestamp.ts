/** The first number that is read as seconds: 1973, before any report. Smaller numbers are years, days or "never". */
const firstSecond = 1e8;
/** The first number that is read as milliseconds: 1973. As seconds it would be the year 5138. */
const firstMillisecond = 1e11;
/** The last time that a `Date` can represent. */
const lastMillisecond = 8.64e15;

const isoForm = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/**
 * Milliseconds since 1970. Reads ISO 8601, `YYYY-MM-DD HH:MM:SS` (UTC) and Unix seconds, as text or number. A number
 * that would be thousands of years ahead as seconds is read as milliseconds. The interface specifies no format (§2).
 */
export function readTimestamp(value: unknown): number | undefined {
  if (typeof value === 'number') return readNumber(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return /^\d+(\.\d+)?$/.test(text) ? readNumber(Number(text)) : readIsoForm(text);
}

function readNumber(value: number): number | undefined {
  if (!(value >= firstSecond && value <= lastMillisecond)) return undefined;
  return Math.round(value < firstMillisecond ? value * 1000 : value);
}

function readIsoForm(text: string): number | undefined {
  const [, date, minutes = '00:00', seconds = '00', fraction = '0', zone = 'Z'] = isoForm.exec(text) ?? [];
  if (!date) return undefined;
  // Rebuilt in one exact form: engines differ in what else they accept, and read a time without a zone as local time.
  const time = Date.parse(`${date}T${minutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${normaliseZone(zone)}`);
  return Number.isNaN(time) ? undefined : time;
}

function normaliseZone(zone: string): string {
  if (zone.toUpperCase() === 'Z') return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone.charAt(0)}${digits.slice(0, 2)}:${digits.slice(2)}`;
}
