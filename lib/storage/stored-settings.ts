import * as z from 'zod/mini';
import { defaultSettings, type Settings, someSettingsSchema } from '../model/settings/settings.ts';
import { defineItem } from './item.ts';
import { overlaySettings, readPolicy } from './policy.ts';

const chosenSettingsSchema = z.extend(someSettingsSchema, {
  /** When the user changed each setting last, in milliseconds since 1970. */
  changedAt: z.optional(z.record(z.string(), z.number())),
});
export type ChosenSettings = z.output<typeof chosenSettingsSchema>;

/** The settings that the user has chosen. The others are `defaultSettings`. */
export const chosenSettingsItem = defineItem<ChosenSettings>('local:settings', {
  schema: chosenSettingsSchema,
  fallback: {},
  rescue: readEachSetting,
});

/** An unreadable setting counts as absent, so that it does not lose the others. */
function readEachSetting(stored: unknown): ChosenSettings {
  const parsed = Object.entries(stored ?? {}).map(([name, value]) =>
    z.safeParse(chosenSettingsSchema, { [name]: value }),
  );
  return Object.assign({}, ...parsed.map(({ data }) => data));
}

/** The settings that apply: those of the organisation, then those that the user has chosen. */
export async function readSettings(): Promise<Settings> {
  const [{ changedAt, ...chosen }, policy] = await Promise.all([chosenSettingsItem.read(), readPolicy()]);
  return overlaySettings({ ...defaultSettings, ...chosen }, policy);
}
