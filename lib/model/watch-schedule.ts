// When watches run: pure functions over the user's calendar and clock, in the current time zone.
import type { Frequency, WatchTimes } from './watch.ts';

/** When a watch runs, with the start of its schedule and the date of its last run. */
export interface Schedule extends WatchTimes {
  /** When the schedule was set, changed or resumed. Earlier times do not count. */
  since: number;
  lastDate?: string;
}

export interface RunTime {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The most runs that a month can have. */
export const maxRunsAMonth: Record<Frequency, number> = { daily: 31, weekly: 5, monthly: 1 };

/** The run that is due now. If several were missed, only the last one is due. */
export function findDueRun(schedule: Schedule, now: number): RunTime | undefined {
  return listPendingRuns(schedule, now).findLast(({ at }) => at <= now && at > schedule.since);
}

/** The time of the next run after `now`, in milliseconds since 1970. */
export function findNextRun(schedule: Omit<Schedule, 'since'>, now: number): number | undefined {
  return listPendingRuns(schedule, now).find(({ at }) => at > now)?.at;
}

/**
 * The run times whose date has had no run yet. A date has one run only, even if the user travels west and has it again.
 * A `lastDate` further ahead than anybody can travel was stored before the clock was set back, and is ignored.
 */
function listPendingRuns({ lastDate = '', ...times }: Omit<Schedule, 'since'>, now: number): RunTime[] {
  const today = new Date(now);
  const latestDate = addDays(today, 2).toISOString().slice(0, 10);
  return listRunTimes(times, today).filter(({ date }) => date > lastDate || lastDate > latestDate);
}

/** The run times around today: for each frequency at least one before and two after. */
function listRunTimes(times: WatchTimes, today: Date): RunTime[] {
  const [hours = 0, minutes = 0] = times.time.split(':').map(Number);
  const runs: RunTime[] = [];
  for (let days = -32; days <= 64; days++) {
    const day = addDays(today, days);
    if (!isRunDay(times, day)) continue;
    // If the clock goes forward over this time, the run is an hour later. If it goes back over it, the first occurrence
    // counts.
    const at = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, hours, minutes).getTime();
    runs.push({ date: day.toISOString().slice(0, 10), at });
  }
  return runs;
}

/** The user's calendar date, `YYYY-MM-DD`. */
export function getDate(time: number): string {
  return addDays(new Date(time), 0).toISOString().slice(0, 10);
}

/** Adds days to the user's calendar date. The result is in UTC, where every day exists and has 24 hours. */
function addDays(today: Date, days: number): Date {
  return new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate() + days));
}

function isRunDay({ frequency, weekday, day = 1 }: WatchTimes, date: Date): boolean {
  if (frequency === 'daily') return true;
  if (frequency === 'weekly') return date.getUTCDay() === weekday;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() === Math.min(day, lastDay);
}
