import { type Problem, toProblem } from '../../model/problem.ts';
import type { Settings } from '../../model/settings/settings.ts';
import { syncProblemItem } from '../../storage/session.ts';
import { readSettings } from '../../storage/stored-settings.ts';
import { exchangeSettings } from '../../storage/synced-settings.ts';

/** Lets settings follow the browser's own sync, if the user wishes. */
export class SettingsSync {
  readonly #announceSettings: (former: Settings) => Promise<void>;

  constructor({ announceSettings }: { announceSettings(former: Settings): Promise<void> }) {
    this.#announceSettings = announceSettings;
  }

  /** After a change here or elsewhere. A browser is joining where the user has just turned the sync on. */
  async exchange(isJoining = false): Promise<void> {
    const former = await readSettings();
    if (!former.followsSync) return;
    await syncProblemItem.write(await exchangeSettings(isJoining).then(() => null, toProblem));
    await this.#announceSettings(former);
  }

  /** Why the browser's sync did not take the settings. */
  async findProblem(): Promise<Problem | undefined> {
    const { followsSync } = await readSettings();
    return (followsSync && (await syncProblemItem.read())) || undefined;
  }
}
