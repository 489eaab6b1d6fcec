import type { Connections, Input, SettingsFacts } from '../../messages/contract.ts';
import { ProblemError } from '../../model/problem.ts';
import { findChanges, type PortableSetting, type Settings } from '../../model/settings/settings.ts';
import { listConnections } from '../connections/list-connections.ts';
import type { Stores } from '../stores.ts';
import type { BrowserSync } from './browser-sync.ts';

interface Parts extends Pick<Stores, 'settings' | 'policy'> {
  browserSync: BrowserSync;
  /** What counts now may be another than `former`. */
  announceSettings(former: Settings): Promise<void>;
}

export async function describeSettings({
  policy,
  browserSync,
}: Omit<Parts, 'announceSettings'>): Promise<SettingsFacts> {
  const [{ locked }, syncProblem] = await Promise.all([policy.read(), browserSync.findProblem()]);
  return { locked: Object.keys(locked) as PortableSetting[], ...(syncProblem && { syncProblem }) };
}

/** What is as it was remains unchosen, so that it follows what the organisation sets. */
export async function saveSettings(
  { settings, policy, browserSync, announceSettings }: Parts,
  input: Input<'saveSettings'>,
): Promise<undefined> {
  const former = await settings.read();
  const changes = findChanges(former, input);
  const { locked } = await policy.read();
  if (Object.keys(changes).some((name) => name in locked)) throw new ProblemError({ code: 'setByOrganisation' });
  await browserSync.note(changes);
  await settings.chosen.update((chosen) => ({ ...chosen, ...changes }));
  await announceSettings(former);
  await browserSync.follow();
}

interface ImportParts extends Parts, Pick<Stores, 'connections' | 'keys'> {
  addConnections(connections: Input<'importSettings'>['connections']): Promise<void>;
}

/** Connections first: what an interrupted import has not done, the same file does when it is imported again. */
export async function importSettings(
  parts: ImportParts,
  { settings, connections }: Input<'importSettings'>,
): Promise<Connections> {
  await parts.addConnections(connections);
  const now = await parts.settings.read();
  // Another window may have excluded more since the page has shown what changes.
  const excludedSites = settings.excludedSites && [...new Set([...now.excludedSites, ...settings.excludedSites])];
  await saveSettings(parts, { ...now, ...settings, ...(excludedSites && { excludedSites }) });
  return listConnections(parts);
}
