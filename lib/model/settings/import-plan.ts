import type { Connection } from '../connection.ts';
import type { FiledSetting, FiledSettings } from './filed-settings.ts';
import type { PlainConnection } from './policy.ts';
import { findChanges, type PortableSetting } from './settings.ts';
import type { OwnSettings, SettingsFile } from './settings-file.ts';

/** What a file would change here. */
export interface ImportPlan {
  changes: Partial<FiledSettings>;
  added: PlainConnection[];
  /** In the file, and here as well. */
  knownCount: number;
  /** Would be changed, if the organisation had not set them. */
  locked: FiledSetting[];
}

/** Nothing is lost: a connection that is here stays as it is, and no site that is excluded here is sent afterwards. */
export function planImport(file: SettingsFile, own: OwnSettings): ImportPlan {
  const { excludedSites } = file.settings;
  const wanted = {
    ...file.settings,
    ...(excludedSites && { excludedSites: [...new Set([...own.settings.excludedSites, ...excludedSites])] }),
  };
  const changes = Object.entries(findChanges(own.settings, wanted)) as [FiledSetting, unknown][];
  const isLocked = ([name]: [FiledSetting, unknown]) => own.locked.includes(name as PortableSetting);
  const added = file.connections.filter(
    (connection, at) =>
      ![...own.connections, ...file.connections.slice(0, at)].some((other) => isSame(other, connection)),
  );
  return {
    changes: Object.fromEntries(changes.filter((change) => !isLocked(change))),
    added,
    knownCount: file.connections.length - added.length,
    locked: changes.filter(isLocked).map(([name]) => name),
  };
}

/** Two accounts at one service are two connections, with a name each. */
function isSame(a: Pick<Connection, 'name' | 'address'>, b: Pick<Connection, 'name' | 'address'>): boolean {
  return a.address === b.address && a.name === b.name;
}
