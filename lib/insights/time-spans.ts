/** What the reports are counted by over time. */
export const timeUnits = ['day', 'week', 'month', 'year'] as const;
export type TimeUnit = (typeof timeUnits)[number];

/** The most days for which each unit is used: with more bars a chart is unreadable. */
const mostDays = { day: 45, week: 300, month: 1900, year: Number.POSITIVE_INFINITY };

/** Nothing on the web is older; what claims to be is a mistake. */
const firstTime = Date.UTC(1990, 0);
const day = 86_400_000;

/** Clocks differ a little, and the user's zone from the service's. */
export function isUsableTime(time: number, now: number): boolean {
  return time >= firstTime && time <= now + day;
}

export interface TimeSpans {
  unit: TimeUnit;
  /** When each begins, in the user's time zone; the last one as long as the others. */
  starts: Float64Array;
}

/** Spans without a gap that all times from the first to the last are in. */
export function listSpans(first: number, last: number): TimeSpans {
  const unit = timeUnits.find((unit) => last - first <= mostDays[unit] * day) ?? 'year';
  const starts: number[] = [];
  const begin = new Date(first);
  for (let step = 0, start = getStart(begin, unit, 0); start <= last; start = getStart(begin, unit, ++step)) {
    starts.push(start);
  }
  return { unit, starts: Float64Array.from(starts) };
}

/** When the span with that time begins, or one so many later. */
function getStart(time: Date, unit: TimeUnit, later: number): number {
  const [year, month, date] = [time.getFullYear(), time.getMonth(), time.getDate()];
  if (unit === 'year') return new Date(year + later, 0).getTime();
  if (unit === 'month') return new Date(year, month + later).getTime();
  if (unit === 'day') return new Date(year, month, date + later).getTime();
  // Weeks begin on Monday (ISO 8601).
  const sinceMonday = (time.getDay() + 6) % 7;
  return new Date(year, month, date - sinceMonday + 7 * later).getTime();
}
