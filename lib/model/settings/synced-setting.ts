import { type PortableSetting, type PortableSettings, portableSettings } from './settings.ts';

/** A setting as it goes through the browser's own sync: with the time at which a user chose it, in whichever browser. */
export interface SyncedSetting {
  value: unknown;
  /** Milliseconds since 1970. */
  changedAt: number;
}

export type SyncedSettings = Partial<Record<PortableSetting, SyncedSetting>>;

export interface SyncPlan {
  /** For this browser. */
  taken: SyncedSettings;
  /** For the others. */
  given: SyncedSettings;
}

/** The newest of each counts. Of two of the same time all browsers take the same. */
export function planSync(here: SyncedSettings, there: SyncedSettings): SyncPlan {
  const plan: SyncPlan = { taken: {}, given: {} };
  for (const name of portableSettings) {
    const [own, other] = [here[name], there[name]];
    if (other && (!own || isNewer(other, own))) plan.taken[name] = other;
    if (own && (!other || isNewer(own, other))) plan.given[name] = own;
  }
  return plan;
}

function isNewer(one: SyncedSetting, other: SyncedSetting): boolean {
  if (one.changedAt !== other.changedAt) return one.changedAt > other.changedAt;
  return JSON.stringify(one.value) > JSON.stringify(other.value);
}

/** What is chosen now, as newer than all that is known: no clock that was wrong once makes a choice lose. */
export function stamp(changes: Partial<PortableSettings>, known: SyncedSettings[], now: number): SyncedSettings {
  const stamped = Object.entries(changes).map(([name, value]) => {
    const times = known.map((settings) => settings[name as PortableSetting]?.changedAt ?? 0);
    return [name, { value, changedAt: Math.max(now, ...times.map((time) => time + 1)) }];
  });
  return Object.fromEntries(stamped);
}

export function getValues(settings: SyncedSettings): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).map(([name, { value }]) => [name, value]));
}
