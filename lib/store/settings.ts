import * as z from 'zod/mini';
import type { Settings } from '../model/settings.ts';
import { defaultSettings, themes } from '../model/settings.ts';
import type { Item, StorageArea } from './item.ts';
import { defineItem } from './item.ts';

export function defineSettings(area: StorageArea): Item<Settings> {
  return defineItem<Settings>(area, {
    key: 'settings',
    version: 1,
    // Each field falls back alone: one bad value never resets the rest.
    schema: z.object({
      theme: z.catch(z.enum(themes), defaultSettings.theme),
      notifications: z.catch(z.boolean(), defaultSettings.notifications),
    }),
    fallback: defaultSettings,
  });
}
