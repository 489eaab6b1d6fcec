import * as v from 'valibot';
import type { Settings } from '../model/settings.ts';
import { defaultSettings, themes } from '../model/settings.ts';
import type { Item, KeepLoss, StorageArea } from './item.ts';
import { defineItem } from './item.ts';
import { tolerantArray } from './tolerant-array.ts';

const fields = {
  theme: v.picklist(themes),
  notifications: v.boolean(),
  tabGrades: v.boolean(),
  cleansAddresses: v.boolean(),
  excludedSites: v.array(v.string()),
};

export function defineSettings(area: StorageArea, keepLoss?: KeepLoss): Item<Settings> {
  const options = {
    key: 'settings',
    version: 1,
    // Each field falls back alone: one bad value never resets the rest.
    schema: v.object({
      theme: v.fallback(fields.theme, defaultSettings.theme),
      notifications: v.fallback(fields.notifications, defaultSettings.notifications),
      tabGrades: v.fallback(fields.tabGrades, defaultSettings.tabGrades),
      cleansAddresses: v.fallback(fields.cleansAddresses, defaultSettings.cleansAddresses),
      excludedSites: v.fallback(tolerantArray(v.string()), defaultSettings.excludedSites),
    }),
    fallback: defaultSettings,
    findUnread,
    merge: (current: Settings, found: Settings) => ({ ...found, ...findChosen(current) }),
  };
  return defineItem<Settings>(area, options, keepLoss);
}

/** The fields that are there and cannot be read. */
function findUnread(value: unknown): unknown {
  const stored = Object.entries(value as object);
  const unread = stored.filter(([name, field]) => name in fields && !v.is(fields[name as keyof typeof fields], field));
  return unread.length > 0 ? Object.fromEntries(unread) : undefined;
}

/** What the user has set otherwise than it comes. */
function findChosen(settings: Settings): Partial<Settings> {
  const isDefault = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) === JSON.stringify(defaultSettings[name as keyof Settings]);
  return Object.fromEntries(Object.entries(settings).filter((field) => !isDefault(field)));
}
