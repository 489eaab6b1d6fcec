/** Units of time by which reports are counted. */
export const timeUnits = ['day', 'week', 'month', 'year'] as const;
export type TimeUnit = (typeof timeUnits)[number];

/** Each unit is used for at most so many days: a chart with more bars is unreadable. */
const maxDays = { day: 45, week: 300, month: 1900, year: Number.POSITIVE_INFINITY };

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
  starts: Float64Array;
}

/** Consecutive spans that contain all times from `first` to `last`. */
export function listSpans(first: number, last: number): TimeSpans {
  const unit = timeUnits.find((unit) => last - first <= maxDays[unit] * day) ?? 'year';
  const starts: number[] = [];
  const begin = new Date(first);
  for (let step = 0, start = getStart(begin, unit, 0); start <= last; start = getStart(begin, unit, ++step)) {
    starts.push(start);
  }
  return { unit, starts: Float64Array.from(starts) };
}

/** Start of the span that contains `time`, or of the span that is `later` spans after it. */
function getStart(time: Date, unit: TimeUnit, later: number): number {
  const [year, month, date] = [time.getFullYear(), time.getMonth(), time.getDate()];
  if (unit === 'year') return new Date(year + later, 0).getTime();
  if (unit === 'month') return new Date(year, month + later).getTime();
  if (unit === 'day') return new Date(year, month, date + later).getTime();
  // Weeks begin on Monday (ISO 8601).
  const sinceMonday = (time.getDay() + 6) % 7;
  return new Date(year, month, date - sinceMonday + 7 * later).getTime();
}
