import type { TimeUnit } from '../insights/time-spans.ts';
import { formatDay } from './format-time.ts';
import { getLanguage, t } from './translate.ts';

/** The name of the day, week, month or year that starts at this time. */
export function formatSpan(start: number, unit: TimeUnit): string {
  if (unit === 'day') return formatDay(start);
  if (unit === 'week') return t('insights_weekOf', formatDay(start));
  return new Intl.DateTimeFormat(getLanguage(), {
    year: 'numeric',
    ...(unit === 'month' && { month: 'long' as const }),
  }).format(start);
}

/** A short name of a day, week, month or year, for the axis of a chart. */
export function formatSpanShortly(start: number, unit: TimeUnit): string {
  const isShort = unit === 'day' || unit === 'week';
  return new Intl.DateTimeFormat(getLanguage(), {
    ...(isShort && { day: 'numeric' }),
    ...(unit !== 'year' && { month: 'short' }),
    ...(!isShort && { year: 'numeric' }),
  }).format(start);
}
