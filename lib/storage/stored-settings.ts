import { someSettingsSchema } from '../model/schemas.ts';
import { defaultSettings, type Settings } from '../model/settings/settings.ts';
import { defineItem } from './item.ts';
import { readPolicy } from './read-policy.ts';

/** What the user has chosen. The rest follows the organisation's defaults and ours. */
export const chosenSettingsItem = defineItem<Partial<Settings>>('local:settings', {
  schema: someSettingsSchema,
  fallback: {},
});

/** The settings as they count. A site that the user has excluded stays excluded beside a locked list. */
export async function readSettings(): Promise<Settings> {
  const [chosen, { defaults, locked }] = await Promise.all([chosenSettingsItem.read(), readPolicy()]);
  const settings = { ...defaultSettings, ...defaults, ...chosen, ...locked };
  const excludedSites = [...new Set([...settings.excludedSites, ...(chosen.excludedSites ?? [])])];
  return { ...settings, excludedSites };
}
