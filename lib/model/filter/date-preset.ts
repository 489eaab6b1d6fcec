/** Stretches of time up to now that people ask for most. */
export const datePresets = ['today', 'week', 'month', 'year'] as const;
export type DatePreset = (typeof datePresets)[number];

/** `week` and `month` are the last 7 and 30 days, with today. */
const daysBefore = { today: 0, week: 6, month: 29 };

/** The first day of it, in the user's time zone: `YYYY-MM-DD`. */
export function getFirstDay(preset: DatePreset, now = new Date()): string {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const day = preset === 'year' ? new Date(year, 0, 1) : new Date(year, month, date - daysBefore[preset]);
  return [day.getFullYear(), pad(day.getMonth() + 1), pad(day.getDate())].join('-');
}

/** What days that were chosen amount to today, if anything. */
export function findPreset(since: string | undefined, until: string | undefined, now = new Date()) {
  return until === undefined ? datePresets.find((preset) => getFirstDay(preset, now) === since) : undefined;
}

function pad(part: number): string {
  return String(part).padStart(2, '0');
}
