import type { Connections, Input, SettingsFacts } from '../../messages/contract.ts';
import { ProblemError } from '../../model/problem.ts';
import { findChanges, type PortableSetting, type Settings } from '../../model/settings/settings.ts';
import type { App } from '../app.ts';
import { followTabs } from '../badge/tab-grade.ts';
import { listConnections } from '../connections/list-connections.ts';
import { addConnections } from '../connections/save-connection.ts';
import type { BrowserSync } from './browser-sync.ts';

export async function describeSettings({ policy }: App, sync: BrowserSync): Promise<SettingsFacts> {
  const [{ locked }, syncProblem] = await Promise.all([policy.read(), sync.findProblem()]);
  return { locked: Object.keys(locked) as PortableSetting[], ...(syncProblem && { syncProblem }) };
}

/** What is as it was remains unchosen, so that it follows what the organisation sets. */
export async function saveSettings(app: App, sync: BrowserSync, input: Input<'saveSettings'>): Promise<undefined> {
  const former = await app.settings.read();
  const changes = findChanges(former, input);
  const { locked } = await app.policy.read();
  if (Object.keys(changes).some((name) => name in locked)) throw new ProblemError({ code: 'setByOrganisation' });
  await sync.note(changes);
  await app.settings.chosen.update((chosen) => ({ ...chosen, ...changes }));
  await tellSettings(app, former);
  await sync.follow();
}

/** Connections first: what an interrupted import has not done, the same file does when it is imported again. */
export async function importSettings(
  app: App,
  sync: BrowserSync,
  { settings, connections }: Input<'importSettings'>,
): Promise<Connections> {
  await addConnections(app, connections);
  const now = await app.settings.read();
  // Another window may have excluded more since the page has shown what changes.
  const excludedSites = settings.excludedSites && [...new Set([...now.excludedSites, ...settings.excludedSites])];
  await saveSettings(app, sync, { ...now, ...settings, ...(excludedSites && { excludedSites }) });
  return listConnections(app);
}

/** What counts now may be another than `former`. */
export async function tellSettings(app: App, former: Settings): Promise<void> {
  const settings = await app.settings.read();
  app.ports.tell({ type: 'settings', settings });
  if (settings.tabGrades !== former.tabGrades) await followTabs(app);
}
