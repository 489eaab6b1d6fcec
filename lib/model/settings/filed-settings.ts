import { portableSettings, type Settings } from './settings.ts';

/** What a settings file takes along: also what no organisation sets and no browser syncs. */
export const filedSettings = [...portableSettings, 'undoTime'] as const;
export type FiledSetting = (typeof filedSettings)[number];
export type FiledSettings = Pick<Settings, FiledSetting>;

export function pickFiled(settings: Settings): FiledSettings {
  return Object.fromEntries(filedSettings.map((name) => [name, settings[name]])) as unknown as FiledSettings;
}
