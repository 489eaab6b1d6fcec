import type { Connections, Input, SettingsFacts } from '../../messages/contract.ts';
import { ProblemError } from '../../model/problem.ts';
import { mergeFiled } from '../../model/settings/filed-settings.ts';
import { findChanges, type ManagedSetting, pickPortable, type Settings } from '../../model/settings/settings.ts';
import { readPolicy } from '../../storage/read-policy.ts';
import { chosenSettingsItem, readSettings } from '../../storage/stored-settings.ts';
import { noteSettingsChange } from '../../storage/synced-settings.ts';
import { listConnections } from '../connections/list-connections.ts';
import type { SettingsSync } from './settings-sync.ts';

interface Parts {
  settingsSync: SettingsSync;
  /** The settings that count now may differ from `former`. */
  announceSettings(former: Settings): Promise<void>;
  now(): number;
}

export async function describeSettings({ settingsSync }: Pick<Parts, 'settingsSync'>): Promise<SettingsFacts> {
  const [{ locked }, syncProblem] = await Promise.all([readPolicy(), settingsSync.findProblem()]);
  return { locked: Object.keys(locked) as ManagedSetting[], ...(syncProblem && { syncProblem }) };
}

/** What is as it was remains unchosen, so that it follows what the organisation sets. */
export async function saveSettings(parts: Parts, input: Input<'saveSettings'>): Promise<undefined> {
  const { settingsSync, announceSettings, now } = parts;
  const former = await readSettings();
  const changes = findChanges(former, input);
  const { locked } = await readPolicy();
  if (Object.keys(changes).some((name) => name in locked)) throw new ProblemError({ code: 'setByOrganisation' });
  if (Object.keys(pickPortable(changes)).length > 0) await noteSettingsChange(now());
  await chosenSettingsItem.update((chosen) => ({ ...chosen, ...changes }));
  await announceSettings(former);
  await settingsSync.exchange(changes.followsSync === true);
}

interface ImportParts extends Parts {
  addConnections(connections: Input<'importSettings'>['connections']): Promise<void>;
}

/** Connections first: what an interrupted import has not done, the same file does when it is imported again. */
export async function importSettings(
  parts: ImportParts,
  { settings, connections }: Input<'importSettings'>,
): Promise<Connections> {
  await parts.addConnections(connections);
  const now = await readSettings();
  // Another window may have excluded sites or saved views since the page has shown what changes.
  await saveSettings(parts, { ...now, ...mergeFiled(now, settings) });
  return listConnections();
}
