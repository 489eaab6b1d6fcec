import type { SyncedSetting } from './synced-setting.ts';

/** A browser that was away for longer brings back what was taken out elsewhere: better than a word on it for ever. */
const keptTime = 30 * 24 * 60 * 60 * 1000;

/**
 * Two lists that meet: what either of them excludes is excluded, unless it was taken out since. `newest` itself where the
 * older one tells nothing more, so that browsers that know the same come to rest. What is excluded for the first time has
 * no time, for there is little room: it goes where another browser, unseen, had excluded it and taken it out before.
 */
export function mergeSites(newest: SyncedSetting, older: SyncedSetting, now: number): SyncedSetting {
  const times = readTimes(newest, now);
  const news = [...readTimes(older, now)].filter(
    ([site, time]) => !(Math.abs(time) <= Math.abs(times.get(site) ?? Number.NaN)),
  );
  return news.length > 0 ? toSetting(new Map([...times, ...news]), newest.changedAt + 1) : newest;
}

/** What a user makes of a list, with the time of what is taken out of it, or back in. Others have only what is `there`. */
export function timeSites(
  sites: string[],
  former: Partial<SyncedSetting> | undefined,
  there: SyncedSetting | undefined,
  changedAt: number,
  now: number,
): SyncedSetting {
  const times = readTimes({ value: sites }, now);
  for (const [site, time] of readTimes(former, now)) {
    const isIn = times.has(site);
    if (isIn === time >= 0) times.set(site, time);
    else if (isIn) times.set(site, changedAt);
    else if ((there?.value as string[] | undefined)?.includes(site)) times.set(site, -changedAt);
  }
  return toSetting(times, changedAt);
}

/** When each site was excluded or, below zero, taken out. What nobody has taken out of late needs no time. */
function readTimes({ value = [], times }: Partial<SyncedSetting> = {}, now: number): Map<string, number> {
  // What is no time is none that is recent.
  const recent = Object.entries(times ?? {}).filter(([, time]) => Math.abs(time) > now - keptTime);
  const sites = value as string[];
  return new Map([...sites.map((site): [string, number] => [site, 0]), ...recent]);
}

function toSetting(times: Map<string, number>, changedAt: number): SyncedSetting {
  const all = [...times];
  return {
    value: all.filter(([, time]) => time >= 0).map(([site]) => site),
    changedAt,
    times: Object.fromEntries(all.filter(([, time]) => time)),
  };
}
