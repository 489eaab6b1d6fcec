import { longestUndoTime } from '../job.ts';
import type { SavedView } from './saved-view.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** For how long a delete can be undone, in seconds. */
export const undoTimes = [8, 30, longestUndoTime] as const;

export interface Settings {
  theme: Theme;
  /** Say in a system notification how an analysis ended that no open page shows. */
  notifications: boolean;
  /** The toolbar icon shows the grade of the tab's page from the local copy. Needs the permission `tabs`. */
  tabGrades: boolean;
  /** What is deleted from now on can be undone for so long. */
  undoTime: (typeof undoTimes)[number];
  /** The local copy of the list of reports is filled and kept up to date without being asked for. */
  keepsCopy: boolean;
  /** Fragments and tracking parameters are left out of the addresses that are sent. */
  cleansAddresses: boolean;
  /** Match patterns of what is never sent. */
  excludedSites: string[];
  /** In the order of the user. They belong to every connection. */
  savedViews: SavedView[];
  /** The portable ones follow the browser's own sync. */
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

/** Those that an organisation may set for its browsers. */
export const managedSettings = ['theme', 'keepsCopy', 'cleansAddresses', 'excludedSites'] as const;
export type ManagedSetting = (typeof managedSettings)[number];

/** Those that mean the same in every browser: what needs the browser's permission stays in the one that gave it. */
export const portableSettings = [...managedSettings, 'savedViews'] as const;
type PortableSetting = (typeof portableSettings)[number];
export type PortableSettings = Pick<Settings, PortableSetting>;

export function pickPortable<Fields extends { [Name in PortableSetting]?: unknown }>(fields: Fields) {
  const picked = portableSettings.flatMap((name) => (name in fields ? [[name, fields[name]]] : []));
  return Object.fromEntries(picked) as Pick<Fields, PortableSetting & keyof Fields>;
}

/** What of `next` is another than in `former`. */
export function findChanges(former: Settings, next: Partial<Settings>): Partial<Settings> {
  const isOther = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(former[name as SettingName]);
  return Object.fromEntries(Object.entries(next).filter(isOther));
}
