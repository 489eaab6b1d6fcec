import type { Connections, Input, SettingsFacts } from '../../messages/contract.ts';
import { type Problem, ProblemError, toProblem } from '../../model/problem.ts';
import { mergeImportedSettings } from '../../model/settings/exported-settings.ts';
import { getChangedSettings, type ManagedSetting, pickPortable, type Settings } from '../../model/settings/settings.ts';
import type { Lock } from '../../storage/lock.ts';
import { readPolicy } from '../../storage/read-policy.ts';
import { syncProblemItem } from '../../storage/session.ts';
import { chosenSettingsItem, readSettings } from '../../storage/stored-settings.ts';
import { exchangeSettings, noteSettingsChange } from '../../storage/synced-settings.ts';
import { listConnections } from '../connections/list-connections.ts';
import { addConnections } from '../connections/save-connection.ts';

interface Parts {
  /** `former`: the settings before the change. */
  announceSettings(former: Settings): Promise<void>;
  now(): number;
}

export async function describeSettings(): Promise<SettingsFacts> {
  const [{ locked }, syncProblem] = await Promise.all([readPolicy(), findSyncProblem()]);
  return { locked: Object.keys(locked) as ManagedSetting[], ...(syncProblem && { syncProblem }) };
}

/** Why the browser's sync refused the settings, if the user has turned it on. */
async function findSyncProblem(): Promise<Problem | undefined> {
  const { followsSync } = await readSettings();
  return (followsSync && (await syncProblemItem.read())) || undefined;
}

/** Stores only what has changed: a setting that the user has never changed follows the organisation's defaults. */
export async function saveSettings(parts: Parts, input: Input<'saveSettings'>): Promise<undefined> {
  const { announceSettings, now } = parts;
  const former = await readSettings();
  const changes = getChangedSettings(former, input);
  const { locked } = await readPolicy();
  if (Object.keys(changes).some((name) => name in locked)) throw new ProblemError({ code: 'setByOrganisation' });
  if (Object.keys(pickPortable(changes)).length > 0) await noteSettingsChange(now());
  await chosenSettingsItem.update((chosen) => ({ ...chosen, ...changes }));
  await announceSettings(former);
  await syncSettings(parts, changes.followsSync === true);
}

/**
 * Exchanges the settings with the browser's own sync if the user has turned that on. Called after a change here or in
 * another browser. `isJoining`: the user has just turned the sync on in this browser.
 */
export async function syncSettings({ announceSettings }: Pick<Parts, 'announceSettings'>, isJoining = false) {
  const former = await readSettings();
  if (!former.followsSync) return;
  await syncProblemItem.write(await exchangeSettings(isJoining).then(() => null, toProblem));
  await announceSettings(former);
}

interface ImportParts extends Parts {
  connectionLock: Lock;
  announceConnections(): Promise<void>;
}

/** Imports the connections first. An interrupted import is completed by importing the same file again. */
export async function importSettings(
  parts: ImportParts,
  { settings, connections }: Input<'importSettings'>,
): Promise<Connections> {
  await addConnections(parts, connections);
  // Merged here, because another window may have excluded sites or saved views since the page showed the changes.
  await saveSettings(parts, mergeImportedSettings(await readSettings(), settings));
  return listConnections();
}
