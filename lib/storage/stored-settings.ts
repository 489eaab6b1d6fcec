import * as z from 'zod/mini';
import { defaultSettings, type Settings, someSettingsSchema } from '../model/settings/settings.ts';
import { defineItem } from './item.ts';
import { readPolicy } from './read-policy.ts';

/** The settings that the user has chosen. The others follow the organisation's defaults, then `defaultSettings`. */
export const chosenSettingsItem = defineItem<Partial<Settings>>('local:settings', {
  schema: someSettingsSchema,
  fallback: {},
  rescue: (stored) => ({ value: readEachSetting(stored), broken: stored }),
});

/** An unreadable setting counts as absent, so that it does not lose the others. */
export function readEachSetting(stored: unknown): Partial<Settings> {
  const parsed = Object.entries(stored ?? {}).map(([name, value]) =>
    z.safeParse(someSettingsSchema, { [name]: value }),
  );
  return Object.assign({}, ...parsed.map(({ data }) => data));
}

/** The effective settings. Sites that the user has excluded stay excluded in addition to a locked list. */
export async function readSettings(): Promise<Settings> {
  const [chosen, { defaults, locked }] = await Promise.all([chosenSettingsItem.read(), readPolicy()]);
  const settings = { ...defaultSettings, ...defaults, ...chosen, ...locked };
  const excludedSites = [...new Set([...settings.excludedSites, ...(chosen.excludedSites ?? [])])];
  return { ...settings, excludedSites };
}
