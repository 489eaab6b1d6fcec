/** Before 1973 nothing had a report: smaller numbers are years, days or "never". */
const firstSecond = 1e8;
/** As seconds it is the year 5138, as milliseconds 1973. */
const firstMillisecond = 1e11;
/** The last time that a `Date` can hold. */
const lastMillisecond = 8.64e15;

const zero = '0'.charCodeAt(0);

const iso = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** As nearly all write it, before the 29th: no month is too short for that, so the numbers are the time. */
const usual = /^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])[T ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.0{1,9})?Z?$/;

/**
 * Milliseconds since 1970 of ISO 8601, `YYYY-MM-DD HH:MM:SS` (UTC) and unix seconds, as text or number; milliseconds
 * are taken for such where seconds would lie thousands of years ahead. The interface names no format (§2).
 */
export function readTimestamp(value: unknown): number | undefined {
  if (typeof value === 'number') return readNumber(value);
  if (typeof value !== 'string') return undefined;
  if (usual.test(value)) return readUsual(value);
  const text = value.trim();
  return /^\d+(\.\d+)?$/.test(text) ? readNumber(Number(text)) : readText(text);
}

function readNumber(value: number): number | undefined {
  if (!(value >= firstSecond && value <= lastMillisecond)) return undefined;
  return Math.round(value < firstMillisecond ? value * 1000 : value);
}

/** A sixth of what any other way takes, and a full sync reads two hundred thousand of them. */
function readUsual(text: string): number {
  const read = (at: number) => (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero;
  return Date.UTC(read(0) * 100 + read(2), read(5) - 1, read(8), read(11), read(14), read(17));
}

function readText(text: string): number | undefined {
  const [, date, minutes = '00:00', seconds = '00', fraction = '0', zone = 'Z'] = iso.exec(text) ?? [];
  if (!date) return undefined;
  // Put together anew: engines differ in what else they take, and read a time without zone as local.
  const time = Date.parse(`${date}T${minutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${getZone(zone)}`);
  return Number.isNaN(time) ? undefined : time;
}

function getZone(zone: string): string {
  if (zone.toUpperCase() === 'Z') return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone.charAt(0)}${digits.slice(0, 2)}:${digits.slice(2)}`;
}
