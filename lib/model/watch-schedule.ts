// When watches run: plain functions over the user's calendar and clock, in the time zone of now.
import type { Rhythm, WatchTimes } from './watch.ts';

/** Of a schedule that counts from a time on, and whose last run was that of a date. */
export interface Schedule extends WatchTimes {
  /** It was set, changed or resumed then: earlier times are none of it. */
  since: number;
  lastDate?: string;
}

export interface RunTime {
  /** `YYYY-MM-DD`. */
  date: string;
  /** In milliseconds since 1970. */
  at: number;
}

/** As many runs as a month can have. */
export const mostRunsAMonth: Record<Rhythm, number> = { daily: 31, weekly: 5, monthly: 1 };

/** The run that is owed: of all times that have passed the last one alone. */
export function findDueRun(schedule: Schedule, now: number): RunTime | undefined {
  return listRunsLeft(schedule, now).findLast(({ at }) => at <= now && at > schedule.since);
}

/** When it runs next, after `now`. */
export function findNextRun(schedule: WatchTimes & Pick<Schedule, 'lastDate'>, now: number): number | undefined {
  return listRunsLeft(schedule, now).find(({ at }) => at > now)?.at;
}

/**
 * The times whose date has had no run yet. A date has one run, also where the user has travelled west since and has it
 * again. A last date further ahead than anybody can travel was written before the clock was set back: it does not count.
 */
function listRunsLeft({ lastDate = '', ...times }: WatchTimes & Pick<Schedule, 'lastDate'>, now: number): RunTime[] {
  const today = new Date(now);
  const furthest = readCalendar(today, 2).toISOString().slice(0, 10);
  return listTimes(times, today).filter(({ date }) => date > lastDate || lastDate > furthest);
}

/** The times around today: of each rhythm at least one before and two after. */
function listTimes(times: WatchTimes, today: Date): RunTime[] {
  const [hours = 0, minutes = 0] = times.time.split(':').map(Number);
  const runs: RunTime[] = [];
  for (let days = -32; days <= 64; days++) {
    const day = readCalendar(today, days);
    if (!isRunDay(times, day)) continue;
    // Where clocks go forward over it, the time is an hour later; where they go back over it, the first of both.
    const at = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, hours, minutes).getTime();
    runs.push({ date: day.toISOString().slice(0, 10), at });
  }
  return runs;
}

/** So many days later on the user's calendar. In UTC, where every day is there and has 24 hours. */
function readCalendar(today: Date, days: number): Date {
  return new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate() + days));
}

function isRunDay({ rhythm, weekday, day = 1 }: WatchTimes, date: Date): boolean {
  if (rhythm === 'daily') return true;
  if (rhythm === 'weekly') return date.getUTCDay() === weekday;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() === Math.min(day, lastDay);
}
