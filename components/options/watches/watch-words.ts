import { formatNumber, getLanguage, t, tCount } from '../../../lib/i18n/translate.ts';
import type { WatchPlan, WatchTimes } from '../../../lib/model/watch.ts';
import { maxRunsAMonth } from '../../../lib/model/watch-schedule.ts';

/** "Weekly, Monday, 6:00 AM". */
export function describeTimes({ frequency, time, weekday = 0, day = 1 }: WatchTimes): string {
  const at = formatClock(time);
  if (frequency === 'weekly') return t('watchTimes_weekly', nameWeekday(weekday), at);
  if (frequency === 'monthly') return t('watchTimes_monthly', formatNumber(day), at);
  return t('watchTimes_daily', at);
}

/**
 * Of how many and which pages a watch re-runs the newest report, and the most re-runs that it may cause in a month.
 * `pageCount`: how many pages there are, if that is known.
 */
export function describeCost({ maxReports, frequency, target }: WatchPlan, pageCount?: number): string {
  const cost = tCount('watchCost', maxReports * maxRunsAMonth[frequency]);
  const pages = tCount(pageCount === maxReports ? 'summary_pageCount' : 'watchMost', maxReports);
  return [pages, cost, t(`watchSet_${target.kind}`)].join(' · ');
}

/** `weekday`: from 0, Sunday, to 6. */
export function nameWeekday(weekday: number): string {
  // The first of August 2021 was a Sunday.
  return new Intl.DateTimeFormat(getLanguage(), { weekday: 'long' }).format(new Date(2021, 7, 1 + weekday));
}

/** Formats `HH:MM` in the user's language. */
function formatClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Intl.DateTimeFormat(getLanguage(), { timeStyle: 'short' }).format(new Date(2021, 7, 1, hours, minutes));
}
