import { mergeViews } from './saved-view.ts';
import { portableSettings, type Settings } from './settings.ts';

/** The settings in a settings file: the portable ones, and `undoTime`, which is neither synced nor set by policy. */
export const exportedSettings = [...portableSettings, 'undoTime'] as const;
export type ExportedSetting = (typeof exportedSettings)[number];
export type ExportedSettings = Pick<Settings, ExportedSetting>;

export function pickExportedSettings<Fields extends Record<ExportedSetting, unknown>>(
  fields: Fields,
): Pick<Fields, ExportedSetting> {
  return Object.fromEntries(exportedSettings.map((name) => [name, fields[name]])) as Pick<Fields, ExportedSetting>;
}

/**
 * Merges the settings of a file without a loss: sites that are excluded here stay excluded, and the saved views of both
 * are kept.
 */
export function mergeImportedSettings(own: Settings, filed: Partial<ExportedSettings>): Partial<ExportedSettings> {
  const { excludedSites, savedViews } = filed;
  return {
    ...filed,
    ...(excludedSites && { excludedSites: [...new Set([...own.excludedSites, ...excludedSites])] }),
    ...(savedViews && { savedViews: mergeViews(own.savedViews, savedViews) }),
  };
}
