import type { Connection } from '../connection.ts';
import { type FiledSetting, type FiledSettings, mergeFiled } from './filed-settings.ts';
import type { PlainConnection } from './policy.ts';
import { findChanges, type ManagedSetting } from './settings.ts';
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

/** Nothing is lost: a connection that is here stays as it is. */
export function planImport(file: SettingsFile, own: OwnSettings): ImportPlan {
  const wanted = mergeFiled(own.settings, file.settings);
  const changes = Object.entries(findChanges(own.settings, wanted)) as [FiledSetting, unknown][];
  const isLocked = ([name]: [FiledSetting, unknown]) => own.locked.includes(name as ManagedSetting);
  const known = new Set(own.connections.map(identify));
  const added = file.connections.filter((connection) => {
    const identity = identify(connection);
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

/** Two accounts at one service are two connections, with a name each. */
function identify({ address, name }: Pick<Connection, 'name' | 'address'>): string {
  return JSON.stringify([address, name]);
}
