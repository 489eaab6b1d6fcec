import { timeDay, timeMonday, timeMonth, timeYear } from 'd3-time';

/** Units of time by which reports are counted. Each is used for at most so many days: more bars are unreadable. */
const units = [
  { name: 'day', interval: timeDay, maxDays: 45 },
  // Weeks begin on Monday (ISO 8601).
  { name: 'week', interval: timeMonday, maxDays: 300 },
  { name: 'month', interval: timeMonth, maxDays: 1900 },
  { name: 'year', interval: timeYear, maxDays: Number.POSITIVE_INFINITY },
] as const;
export type TimeUnit = (typeof units)[number]['name'];

/** Nothing on the web is older: an earlier time is a mistake. */
const firstTime = Date.UTC(1990, 0);
const day = 86_400_000;

/** Allows times up to a day in the future, because clocks and time zones of user and service differ. */
export function isUsableTime(time: number, now: number): boolean {
  return time >= firstTime && time <= now + day;
}

export interface TimeSpans {
  unit: TimeUnit;
  /** Start of each span in the user's time zone, in milliseconds since 1970. The last span is as long as the others. */
  starts: number[];
}

/** Consecutive spans that contain all times from `first` to `last`. */
export function listSpans(first: number, last: number): TimeSpans {
  const { name, interval } = units.find(({ maxDays }) => last - first <= maxDays * day) ?? units[3];
  const starts = interval.range(interval.floor(new Date(first)), new Date(last + 1));
  return { unit: name, starts: starts.map(Number) };
}
