import { formatClock, formatTime } from '../../../lib/i18n/format-time.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { ReportSource } from '../../../lib/model/view.ts';

/** Where rows come from, and how old they are: the time of day, or the day too where that was another one. */
export function describeSource(source: ReportSource, time: number): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  return t(`source_${source}_age`, isToday ? formatClock(time) : formatTime(time));
}
