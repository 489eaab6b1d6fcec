import * as v from 'valibot';
import * as z from 'zod/mini';
import { settingSchemas } from '../model/schemas.ts';
import { defaultSettings, type SettingName, type Settings } from '../model/settings/settings.ts';
import { defineItem, type Item, type KeepLoss, type StorageArea } from './item.ts';

/** What the organisation says of settings. */
interface PolicySource {
  read(): Promise<{ defaults: Partial<Settings>; locked: Partial<Settings> }>;
}

export interface SettingsStore {
  /** As they count. */
  read(): Promise<Settings>;
  /** What the user has chosen, over what comes or is set by the organisation. */
  chosen: Item<Partial<Settings>>;
}

const readers: Record<SettingName, z.ZodMiniType> = {
  ...settingSchemas,
  excludedSites: z.pipe(
    z.array(z.unknown()),
    z.transform((sites) => sites.filter((site) => typeof site === 'string')),
  ),
};

/** Of what is perhaps settings, those that are: one bad value never costs the rest. */
export function readSettings(stored: unknown): Partial<Settings> {
  return Object.fromEntries(
    Object.entries(readers).flatMap(([name, reader]) => {
      const read = reader.safeParse(Object(stored)[name]);
      return read.success ? [[name, read.data]] : [];
    }),
  );
}

const someSettings = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((fields) => readSettings(fields)),
);

export function defineSettings(area: StorageArea, policy: PolicySource, keepLoss?: KeepLoss): SettingsStore {
  const chosen = defineItem<Partial<Settings>>(
    area,
    {
      key: 'settings',
      version: 1,
      schema: someSettings,
      fallback: {},
      findUnread,
      merge: (current, found) => ({ ...found, ...current }),
    },
    keepLoss,
  );
  return {
    chosen,
    async read() {
      const [own, { defaults, locked }] = await Promise.all([chosen.read(), policy.read()]);
      const settings = { ...defaultSettings, ...defaults, ...own, ...locked };
      // Nobody but the user takes out a site that the user has excluded: its pages would be sent.
      const excludedSites = [...new Set([...settings.excludedSites, ...(own.excludedSites ?? [])])];
      return { ...settings, excludedSites };
    },
  };
}

/** The fields that are there and cannot be read. */
function findUnread(value: unknown): unknown {
  const stored = Object.entries(value as object);
  const unread = stored.filter(
    ([name, field]) =>
      Object.hasOwn(settingSchemas, name) && !settingSchemas[name as SettingName].safeParse(field).success,
  );
  return unread.length > 0 ? Object.fromEntries(unread) : undefined;
}
