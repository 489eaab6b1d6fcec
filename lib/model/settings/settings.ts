import * as z from 'zod/mini';
import { maxUndoTime } from '../job.ts';
import { savedViewSchema } from './saved-view.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** How long a delete can be undone, in seconds. */
export const undoTimes = [8, 30, maxUndoTime] as const;

/** One schema per setting, so that settings can also be validated one by one. */
export const settingSchemas = {
  theme: z.enum(themes),
  /** Show how an analysis ended in a system notification, if no open page shows it. */
  notifications: z.boolean(),
  /** The toolbar icon shows the grade of the tab's page, from the local copy. Needs the permission `tabs`. */
  tabGrades: z.boolean(),
  /** How long new deletes can be undone, in seconds. */
  undoTime: z.literal(undoTimes),
  /** In the list of reports, single characters such as `j` and `r` are shortcuts (WCAG 2.1.4). */
  letterKeys: z.boolean(),
  /** The local copy of the list of reports is filled and updated automatically. */
  keepsCopy: z.boolean(),
  /** Fragments and tracking parameters are removed from addresses before they are sent. */
  cleansAddresses: z.boolean(),
  /** Match patterns of addresses that are never sent. */
  excludedSites: z.array(z.string()),
  /** In the user's order. They apply to all connections. */
  savedViews: z.array(savedViewSchema),
};

const settingsSchema = z.object(settingSchemas);
export const someSettingsSchema = z.partial(settingsSchema);

export type Settings = z.output<typeof settingsSchema>;
export type SettingName = keyof Settings;

export const defaultSettings: Settings = {
  theme: 'system',
  notifications: false,
  tabGrades: false,
  undoTime: 8,
  letterKeys: true,
  keepsCopy: true,
  cleansAddresses: true,
  excludedSites: [],
  savedViews: [],
};

/** The settings that an organisation may set for its browsers. */
export const managedSettings = ['theme', 'keepsCopy', 'cleansAddresses', 'excludedSites'] as const;
export type ManagedSetting = (typeof managedSettings)[number];

/** The settings of `next` that differ from those of `former`. */
export function getChangedSettings(former: Settings, next: Partial<Settings>): Partial<Settings> {
  const isDifferent = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(former[name as SettingName]);
  return Object.fromEntries(Object.entries(next).filter(isDifferent));
}
