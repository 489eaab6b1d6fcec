import type { Connection } from '../connection.ts';
import { type ExportedSetting, type ExportedSettings, mergeImportedSettings } from './exported-settings.ts';
import type { PlainConnection } from './policy.ts';
import { getChangedSettings, type ManagedSetting } from './settings.ts';
import type { OwnSettings, SettingsFile } from './settings-file.ts';

/** The changes that importing a settings file would make. */
export interface ImportPlan {
  changes: Partial<ExportedSettings>;
  added: PlainConnection[];
  /** How many connections of the file exist already. */
  knownCount: number;
  /** The settings that would change if the organisation did not lock them. */
  locked: ExportedSetting[];
}

/** Existing connections stay as they are. */
export function planImport(file: SettingsFile, own: OwnSettings): ImportPlan {
  const wanted = mergeImportedSettings(own.settings, file.settings);
  const changes = Object.entries(getChangedSettings(own.settings, wanted)) as [ExportedSetting, unknown][];
  const isLocked = ([name]: [ExportedSetting, unknown]) => own.locked.includes(name as ManagedSetting);
  const known = new Set(own.connections.map(getIdentity));
  const added = file.connections.filter((connection) => {
    const identity = getIdentity(connection);
    const isKnown = known.has(identity);
    known.add(identity);
    return !isKnown;
  });
  return {
    changes: Object.fromEntries(changes.filter((change) => !isLocked(change))),
    added,
    knownCount: file.connections.length - added.length,
    locked: changes.filter(isLocked).map(([name]) => name),
  };
}

/** Two accounts at the same service are two connections with different names. */
function getIdentity({ address, name }: Pick<Connection, 'name' | 'address'>): string {
  return JSON.stringify([address, name]);
}
