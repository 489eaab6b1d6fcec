import { portableSettings, type Settings } from './settings.ts';

/** What a settings file takes along: also what no organisation sets and no browser syncs. */
export const filedSettings = [...portableSettings, 'undoTime'] as const;
export type FiledSetting = (typeof filedSettings)[number];
export type FiledSettings = Pick<Settings, FiledSetting>;

export function pickFiled<Fields extends Record<FiledSetting, unknown>>(fields: Fields): Pick<Fields, FiledSetting> {
  return Object.fromEntries(filedSettings.map((name) => [name, fields[name]])) as Pick<Fields, FiledSetting>;
}
