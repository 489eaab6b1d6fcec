/** A setting as it goes through the browser's own sync: with the time at which a user chose it, in whichever browser. */
export interface SyncedSetting {
  value: unknown;
  /** Milliseconds since 1970. */
  changedAt: number;
  /** Of sites, in their order: when each was excluded, in base 36, for which there is room. */
  since?: string;
  /** Of sites that were taken out: when, below zero. Earlier versions have here as well since when others are in again. */
  times?: Record<string, number>;
}

/** A browser that was away for longer brings back what was taken out elsewhere: better than a word on it for ever. */
const keptTime = 30 * 24 * 60 * 60 * 1000;

/** Of 8,192 bytes that a browser's sync takes of an item, with its name. What is excluded is written in ASCII. */
const mostLetters = 8_000;

/** When each site was excluded or, below zero, taken out; 0 where that is longer ago than any taking out is kept. */
type Times = Map<string, number>;

/**
 * Two lists that meet: of each site the newer word counts. `newest` itself where the older one tells nothing more, so that
 * browsers that know the same come to rest.
 */
export function mergeSites(newest: SyncedSetting, older: SyncedSetting, now: number): SyncedSetting {
  const times = readTimes(newest, now);
  const news = [...readTimes(older, now)].filter(
    ([site, time]) => !(getRank(time) <= getRank(times.get(site) ?? Number.NaN)),
  );
  return news.length > 0 ? toSetting(new Map([...times, ...news]), newest.changedAt + 1) : newest;
}

/** What a user makes of a list, with the time of what is new in it or taken out. Others have only what is `there`. */
export function timeSites(
  sites: string[],
  former: Partial<SyncedSetting> | undefined,
  there: SyncedSetting | undefined,
  changedAt: number,
  now: number,
): SyncedSetting {
  const times: Times = new Map(sites.map((site) => [site, changedAt]));
  for (const [site, time] of readTimes(former, now)) {
    const isIn = times.has(site);
    if (isIn === time >= 0) times.set(site, time);
    else if (!isIn && (there?.value as string[] | undefined)?.includes(site)) times.set(site, -changedAt);
  }
  return toSetting(times, changedAt);
}

/** The later, the higher; of the same time an exclusion is above a taking out. */
function getRank(time: number): number {
  return Math.abs(time + 0.25);
}

function readTimes({ value = [], since, times }: Partial<SyncedSetting> = {}, now: number): Times {
  const oldest = now - keptTime;
  const starts = String(since ?? '').split(' ');
  const sites = (value as string[]).map((site, at): [string, number] => {
    const time = Number.parseInt(starts[at] ?? '', 36);
    return [site, time > oldest ? time : 0];
  });
  // What is no time is none that is recent.
  const others = Object.entries(times ?? {}).filter(([, time]) => Math.abs(time) > oldest);
  return new Map([...sites, ...others]);
}

/**
 * Without the oldest times where they would not fit: what is excluded comes first, and where that alone is too much,
 * nothing is left out. All browsers leave out the same.
 */
function toSetting(times: Times, changedAt: number): SyncedSetting {
  const all = writeTimes(times, changedAt);
  let excess = JSON.stringify(all).length - mostLetters;
  const byAge = [...times].sort(([a, one], [b, other]) => getRank(one) - getRank(other) || (a < b ? -1 : 1));
  for (const [site, time] of byAge) {
    if (excess <= 0) break;
    if (time < 0) times.delete(site);
    else times.set(site, 0);
    excess -= time < 0 ? JSON.stringify({ [site]: time }).length - 1 : writeTime(time).length;
  }
  return excess > 0 ? all : writeTimes(times, changedAt);
}

function writeTime(time: number): string {
  return time ? time.toString(36) : '';
}

function writeTimes(times: Times, changedAt: number): SyncedSetting {
  const all = [...times];
  const sites = all.filter(([, time]) => time >= 0);
  return {
    value: sites.map(([site]) => site),
    changedAt,
    since: sites.map(([, time]) => writeTime(time)).join(' '),
    times: Object.fromEntries(all.filter(([, time]) => time < 0)),
  };
}
