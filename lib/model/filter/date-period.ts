/** Stretches of days that move with today. They are kept as what was chosen, so that a bookmark does not age. */
export const datePeriods = ['today', 'last7', 'last30', 'thisMonth', 'lastMonth'] as const;
export type DatePeriod = (typeof datePeriods)[number];

/** Days as `YYYY-MM-DD`, in the user's time zone. Both ends are included, and either may be open. */
export interface Days {
  since?: string;
  until?: string;
}

/** The days of a period, as of now. A period that ends today is open: nothing was created in the future. */
export function getPeriodDays(period: DatePeriod, now = new Date()): Days {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  if (period === 'lastMonth') {
    return { since: writeDay(new Date(year, month - 1, 1)), until: writeDay(new Date(year, month, 0)) };
  }
  if (period === 'thisMonth') return { since: writeDay(new Date(year, month, 1)) };
  const daysBefore = { today: 0, last7: 6, last30: 29 }[period];
  return { since: writeDay(new Date(year, month, date - daysBefore)) };
}

/** What is chosen may be a period or days of the user's own. */
export function findDays({ period, since, until }: Days & { period?: DatePeriod }, now?: Date): Days {
  return period ? getPeriodDays(period, now) : { since, until };
}

/** `YYYY-MM-DD`, in the user's time zone. */
export function writeDay(day: Date): string {
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
