import { longestUndoTime } from '../job.ts';
import type { SavedView } from './saved-view.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** How long a delete can be undone, in seconds. */
export const undoTimes = [8, 30, longestUndoTime] as const;

export interface Settings {
  theme: Theme;
  /** Show how an analysis ended in a system notification, if no open page shows it. */
  notifications: boolean;
  /** The toolbar icon shows the grade of the tab's page, from the local copy. Needs the permission `tabs`. */
  tabGrades: boolean;
  /** How long new deletes can be undone, in seconds. */
  undoTime: (typeof undoTimes)[number];
  /** The local copy of the list of reports is filled and updated automatically. */
  keepsCopy: boolean;
  /** Fragments and tracking parameters are removed from addresses before they are sent. */
  cleansAddresses: boolean;
  /** Match patterns of addresses that are never sent. */
  excludedSites: string[];
  /** In the user's order. They apply to all connections. */
  savedViews: SavedView[];
  /** The portable settings use the browser's own sync. */
  followsSync: boolean;
}

export type SettingName = keyof Settings;

export const defaultSettings: Settings = {
  theme: 'system',
  notifications: false,
  tabGrades: false,
  undoTime: 8,
  keepsCopy: true,
  cleansAddresses: true,
  excludedSites: [],
  savedViews: [],
  followsSync: false,
};

/** The settings that an organisation may set for its browsers. */
export const managedSettings = ['theme', 'keepsCopy', 'cleansAddresses', 'excludedSites'] as const;
export type ManagedSetting = (typeof managedSettings)[number];

/** The settings that mean the same in every browser. Settings that need a permission of one browser are left out. */
export const portableSettings = [...managedSettings, 'savedViews'] as const;
type PortableSetting = (typeof portableSettings)[number];
export type PortableSettings = Pick<Settings, PortableSetting>;

export function pickPortable<Fields extends { [Name in PortableSetting]?: unknown }>(fields: Fields) {
  const picked = portableSettings.flatMap((name) => (name in fields ? [[name, fields[name]]] : []));
  return Object.fromEntries(picked) as Pick<Fields, PortableSetting & keyof Fields>;
}

/** The settings of `next` that differ from those of `former`. */
export function getChangedSettings(former: Settings, next: Partial<Settings>): Partial<Settings> {
  const isDifferent = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(former[name as SettingName]);
  return Object.fromEntries(Object.entries(next).filter(isDifferent));
}
