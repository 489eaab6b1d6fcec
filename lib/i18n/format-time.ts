import { getLanguage } from './translate.ts';

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How long ago, in the largest unit that fits: "3 days ago", "now". */
export function formatAge(time: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(getLanguage(), { numeric: 'auto' });
  const [unit, size] = steps.find(([, size]) => Math.abs(now - time) >= size) ?? ['second', Number.POSITIVE_INFINITY];
  return format.format(Math.trunc((time - now) / size), unit);
}

/** Date and time of day, as the language writes them. */
export function formatTime(time: number): string {
  return new Intl.DateTimeFormat(getLanguage(), { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}

/** Time of day alone, for what happens now. */
export function formatClock(time: number): string {
  return new Intl.DateTimeFormat(getLanguage(), { timeStyle: 'short' }).format(time);
}
