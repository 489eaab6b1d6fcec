import { getLanguage } from './translate.ts';

/** A phrase such as "last week" means the calendar week, not an age, so the longer units are used from two on. */
const steps: [unit: Intl.RelativeTimeFormatUnit, size: number, from: number][] = [
  ['year', 31_536_000_000, 2],
  ['month', 2_592_000_000, 2],
  ['week', 604_800_000, 2],
  ['day', 86_400_000, 1],
  ['hour', 3_600_000, 1],
  ['minute', 60_000, 1],
];

/** How long ago, in the largest unit that fits: "3 days ago", "now". The clock of a service may be ahead. */
export function formatAge(since: number, now = Date.now()): string {
  const time = Math.min(since, now);
  const step = steps.find(([, size, from]) => now - time >= size * from);
  const [unit, size] = step ?? ['second', Number.POSITIVE_INFINITY];
  // "Yesterday" is the calendar day, so days are counted from midnight to midnight.
  const passed = unit === 'day' ? Math.round((getMidnight(time) - getMidnight(now)) / size) : (time - now) / size;
  return getFormats().age.format(Math.trunc(passed), unit);
}

function getMidnight(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}

/** Date and time of day, as the language writes them. */
export function formatTime(time: number): string {
  return getFormats().time.format(time);
}

let formats: { language: string; age: Intl.RelativeTimeFormat; time: Intl.DateTimeFormat } | undefined;

/** They are kept, since a list formats a hundred times at every key press, and creating a format takes longer. */
function getFormats() {
  const language = getLanguage();
  if (formats?.language === language) return formats;
  formats = {
    language,
    age: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
    time: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }),
  };
  return formats;
}

/** The date without the time of day. */
export function formatDay(time: number): string {
  return new Intl.DateTimeFormat(getLanguage(), { dateStyle: 'medium' }).format(time);
}

/** A range of days. */
export function formatDays(first: number, last: number): string {
  return new Intl.DateTimeFormat(getLanguage(), { dateStyle: 'medium' }).formatRange(first, last);
}

/** The time of day, with the date unless it is today. */
export function formatMoment(time: number): string {
  const isToday = getMidnight(time) === getMidnight(Date.now());
  return isToday ? new Intl.DateTimeFormat(getLanguage(), { timeStyle: 'short' }).format(time) : formatTime(time);
}

/** Date and time with seconds. */
export function formatExactTime(time: number): string {
  return new Intl.DateTimeFormat(getLanguage(), { dateStyle: 'medium', timeStyle: 'medium' }).format(time);
}

/** "8 seconds", "2 minutes". */
export function formatDuration(seconds: number): string {
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [seconds / 60, 'minute'];
  return new Intl.NumberFormat(getLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** A remaining time in minutes and seconds, or hours too: 00:42, 12:05, 1:02:05. */
export function formatCountdown(ms: number): string {
  const left = Math.max(0, Math.ceil(ms / 1000));
  const duration = { hours: Math.floor(left / 3600), minutes: Math.floor(left / 60) % 60, seconds: left % 60 };
  return new Intl.DurationFormat(getLanguage(), { style: 'digital', hoursDisplay: 'auto' }).format(duration);
}
