import { mergeViews } from './saved-view.ts';
import { portableSettings, type Settings } from './settings.ts';

/** What a settings file takes along: also what no organisation sets and no browser syncs. */
export const filedSettings = [...portableSettings, 'undoTime'] as const;
export type FiledSetting = (typeof filedSettings)[number];
export type FiledSettings = Pick<Settings, FiledSetting>;

export function pickFiled<Fields extends Record<FiledSetting, unknown>>(fields: Fields): Pick<Fields, FiledSetting> {
  return Object.fromEntries(filedSettings.map((name) => [name, fields[name]])) as Pick<Fields, FiledSetting>;
}

/** What is filed, without a loss: no site that is excluded here is sent afterwards, and the saved views of both are kept. */
export function mergeFiled(own: Settings, filed: Partial<FiledSettings>): Partial<FiledSettings> {
  const { excludedSites, savedViews } = filed;
  return {
    ...filed,
    ...(excludedSites && { excludedSites: [...new Set([...own.excludedSites, ...excludedSites])] }),
    ...(savedViews && { savedViews: mergeViews(own.savedViews, savedViews) }),
  };
}
