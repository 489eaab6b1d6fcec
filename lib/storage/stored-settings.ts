import * as z from 'zod/mini';
import { defaultSettings, type Settings, someSettingsSchema } from '../model/settings/settings.ts';
import { defineItem } from './item.ts';
import { overlaySettings, readPolicy } from './policy.ts';

/** The settings that the user has chosen. The others are `defaultSettings`. */
export const chosenSettingsItem = defineItem<Partial<Settings>>('local:settings', {
  schema: someSettingsSchema,
  fallback: {},
  rescue: readEachSetting,
});

/** An unreadable setting counts as absent, so that it does not lose the others. */
function readEachSetting(stored: unknown): Partial<Settings> {
  const parsed = Object.entries(stored ?? {}).map(([name, value]) =>
    z.safeParse(someSettingsSchema, { [name]: value }),
  );
  return Object.assign({}, ...parsed.map(({ data }) => data));
}

/** The settings that apply: those of the organisation, then those that the user has chosen. */
export async function readSettings(): Promise<Settings> {
  const [chosen, policy] = await Promise.all([chosenSettingsItem.read(), readPolicy()]);
  return overlaySettings({ ...defaultSettings, ...chosen }, policy);
}
