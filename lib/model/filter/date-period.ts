/** Periods relative to today. They are stored by name instead of by date, so that a bookmark stays current. */
export const datePeriods = ['today', 'last7', 'last30', 'thisMonth', 'lastMonth'] as const;
export type DatePeriod = (typeof datePeriods)[number];

/** Days as `YYYY-MM-DD`, in the user's time zone. Both ends are inclusive and optional. */
export interface Days {
  since?: string;
  until?: string;
}

/** The days of a period. One that ends today has no `until`, because nothing was created in the future. */
export function getPeriodDays(period: DatePeriod, now = new Date()): Days {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  if (period === 'lastMonth') {
    return { since: writeDay(new Date(year, month - 1, 1)), until: writeDay(new Date(year, month, 0)) };
  }
  if (period === 'thisMonth') return { since: writeDay(new Date(year, month, 1)) };
  const daysBefore = { today: 0, last7: 6, last30: 29 }[period];
  return { since: writeDay(new Date(year, month, date - daysBefore)) };
}

/** The days of a filter: those of its period, or the dates that the user entered. */
export function getDays({ period, since, until }: Days & { period?: DatePeriod }, now?: Date): Days {
  return period ? getPeriodDays(period, now) : { since, until };
}

/** `YYYY-MM-DD`, in the user's time zone. */
export function writeDay(day: Date): string {
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
