import type { Input } from '../../messages/contract.ts';
import type { Handlers } from '../../messages/receive-messages.ts';
import { ProblemError } from '../../model/problem.ts';
import { getChangedSettings, type ManagedSetting, type Settings } from '../../model/settings/settings.ts';
import { readConnections } from '../../storage/connections.ts';
import { readPolicy } from '../../storage/policy.ts';
import { takeReset } from '../../storage/reset-notice.ts';
import { chosenSettingsItem, readSettings } from '../../storage/stored-settings.ts';

interface Deps {
  /** `former`: the settings before the change. */
  announceSettings(former: Settings): Promise<void>;
}

export function createSettingsHandlers(deps: Deps) {
  return {
    getSettings: readSettings,
    saveSettings: (input) => saveSettings(deps, input),
    listManagedSettings,
    async takeReset() {
      // What the page shows is read first: that resets what cannot be read.
      await Promise.all([readConnections(), readSettings()]);
      return takeReset();
    },
  } satisfies Partial<Handlers>;
}

/** The settings that the organisation's policy sets. */
async function listManagedSettings(): Promise<ManagedSetting[]> {
  return Object.keys((await readPolicy()).settings) as ManagedSetting[];
}

/** Stores only what has changed: a value of the policy never becomes the user's own choice. */
async function saveSettings({ announceSettings }: Deps, input: Input<'saveSettings'>): Promise<undefined> {
  const former = await readSettings();
  const changes = getChangedSettings(former, input);
  const managed = await listManagedSettings();
  if (managed.some((name) => name in changes)) throw new ProblemError({ code: 'setByOrganisation' });
  await chosenSettingsItem.update((chosen) => ({ ...chosen, ...changes }));
  await announceSettings(former);
}
