import type { Input } from '../../messages/contract.ts';
import type { Handlers } from '../../messages/receive-messages.ts';
import { ProblemError } from '../../model/problem.ts';
import type { SavedView } from '../../model/settings/saved-view.ts';
import { getChangedSettings, type ManagedSetting, type Settings } from '../../model/settings/settings.ts';
import { readConnections } from '../../storage/connections.ts';
import { takeLosses } from '../../storage/losses.ts';
import { readPolicy } from '../../storage/policy.ts';
import { chosenSettingsItem, readSettings } from '../../storage/stored-settings.ts';

interface Deps {
  now(): number;
  /** `former`: the settings before the change. */
  announceSettings(former: Settings): Promise<void>;
}

export function createSettingsHandlers(deps: Deps) {
  return {
    getSettings: readSettings,
    saveSettings: (input) => saveSettings(deps, input),
    listManagedSettings,
    async takeLosses() {
      // What the page shows is read first: that resets what cannot be read.
      await Promise.all([readConnections(), readSettings()]);
      return takeLosses();
    },
  } satisfies Partial<Handlers>;
}

/** The settings that the organisation's policy sets. */
async function listManagedSettings(): Promise<ManagedSetting[]> {
  return Object.keys((await readPolicy()).settings) as ManagedSetting[];
}

/** Stores only what has changed: a value of the policy never becomes the user's own choice. */
async function saveSettings({ announceSettings, now }: Deps, input: Input<'saveSettings'>): Promise<undefined> {
  const former = await readSettings();
  const at = now();
  const savedViews = input.savedViews && stampViews(input.savedViews, former.savedViews, at);
  const changes = getChangedSettings(former, { ...input, ...(savedViews && { savedViews }) });
  const times = Object.fromEntries(Object.keys(changes).map((name) => [name, at]));
  const managed = await listManagedSettings();
  if (managed.some((name) => name in changes)) throw new ProblemError({ code: 'setByOrganisation' });
  await chosenSettingsItem.update(({ changedAt, ...chosen }) => ({
    ...chosen,
    ...changes,
    changedAt: { ...changedAt, ...times },
  }));
  await announceSettings(former);
}

/** Notes on each view that is new or was changed when that was. */
function stampViews(views: SavedView[], former: SavedView[], changedAt: number): SavedView[] {
  return views.map((view) => {
    const known = former.find(({ name }) => name === view.name);
    return known?.hash === view.hash ? known : { ...view, changedAt };
  });
}
