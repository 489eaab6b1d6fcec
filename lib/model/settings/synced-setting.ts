import { type PortableSetting, type PortableSettings, portableSettings } from './settings.ts';
import { mergeSites, type SyncedSetting, timeSites } from './synced-sites.ts';

export type SyncedSettings = Partial<Record<PortableSetting, SyncedSetting>>;

export interface SyncPlan {
  /** For this browser. */
  taken: SyncedSettings;
  /** For the others. */
  given: SyncedSettings;
}

/** The newest of each counts, of sites each for itself. Of two of the same time all browsers take the same. */
export function planSync(here: SyncedSettings, there: SyncedSettings, now: number): SyncPlan {
  const plan: SyncPlan = { taken: {}, given: {} };
  for (const name of portableSettings) {
    const [own, other] = [here[name], there[name]];
    const [newest, older] = isNewer(other, own) ? [other, own] : [own, other];
    const next = name === 'excludedSites' && newest && older ? mergeSites(newest, older, now) : newest;
    if (isNewer(next, own)) plan.taken[name] = next;
    if (isNewer(next, other)) plan.given[name] = next;
  }
  return plan;
}

function isNewer(one: SyncedSetting | undefined, other: SyncedSetting | undefined): one is SyncedSetting {
  if (!one || !other) return !!one;
  if (one.changedAt !== other.changedAt) return one.changedAt > other.changedAt;
  return JSON.stringify(one.value) > JSON.stringify(other.value);
}

/** What is chosen now, as newer than all that is known: no clock that was wrong once makes a choice lose. */
export function stamp(
  changes: Partial<PortableSettings>,
  here: SyncedSettings,
  there: SyncedSettings,
  now: number,
  followsSync = false,
): SyncedSettings {
  const stamped = Object.entries(changes).map(([name, value]) => {
    const { [name as PortableSetting]: own } = here;
    const { [name as PortableSetting]: other } = there;
    const changedAt = Math.max(now, ...[own, other].map((known) => (known?.changedAt ?? 0) + 1));
    // Who joins has taken nothing out of the others' list, and keeps what they have taken out of theirs.
    const [former, common] = followsSync ? [own, other] : [{ times: other?.times }];
    return [name, Array.isArray(value) ? timeSites(value, former, common, changedAt, now) : { value, changedAt }];
  });
  return Object.fromEntries(stamped);
}

export function getValues(settings: SyncedSettings): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).map(([name, { value }]) => [name, value]));
}
