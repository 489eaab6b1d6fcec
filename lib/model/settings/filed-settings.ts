import { mergeViews } from './saved-view.ts';
import { portableSettings, type Settings } from './settings.ts';

/** The settings in a settings file: the portable ones, and `undoTime`, which is neither synced nor set by policy. */
export const filedSettings = [...portableSettings, 'undoTime'] as const;
export type FiledSetting = (typeof filedSettings)[number];
export type FiledSettings = Pick<Settings, FiledSetting>;

export function pickFiled<Fields extends Record<FiledSetting, unknown>>(fields: Fields): Pick<Fields, FiledSetting> {
  return Object.fromEntries(filedSettings.map((name) => [name, fields[name]])) as Pick<Fields, FiledSetting>;
}

/**
 * Merges the settings of a file without a loss: sites that are excluded here stay excluded, and the saved views of both
 * are kept.
 */
export function mergeFiled(own: Settings, filed: Partial<FiledSettings>): Partial<FiledSettings> {
  const { excludedSites, savedViews } = filed;
  return {
    ...filed,
    ...(excludedSites && { excludedSites: [...new Set([...own.excludedSites, ...excludedSites])] }),
    ...(savedViews && { savedViews: mergeViews(own.savedViews, savedViews) }),
  };
}
