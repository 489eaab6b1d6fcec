import { type Problem, toProblem } from '../../model/problem.ts';
import { type PortableSetting, pickPortable, portableSettings, type Settings } from '../../model/settings/settings.ts';
import { getValues, planSync, type SyncedSettings, stamp } from '../../model/settings/synced-setting.ts';
import type { SyncedSetting } from '../../model/settings/synced-sites.ts';
import { createLock } from '../../storage/lock.ts';
import type { StorageArea } from '../../store/item.ts';
import { readSettings } from '../../store/settings.ts';
import type { Stores } from '../stores.ts';

const version = 1;
const prefix = 'setting:';
const problemKey = 'browserSyncProblem';

interface Parts extends Pick<Stores, 'settings' | 'policy'> {
  local: StorageArea;
  session: StorageArea;
  /** Goes with the user to their other browsers. */
  sync: StorageArea;
  now(): number;
  announceSettings(former: Settings): Promise<void>;
}

/**
 * Settings that follow the browser's own sync, one item each, so that two browsers that change two of them do not
 * overwrite each other. The same items lie in the local area, where they are written before a change counts: what a
 * worker that died had not handed on is handed on by the next.
 */
export class BrowserSync {
  readonly #parts: Parts;
  readonly #area: StorageArea;
  readonly #lock = createLock();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#area = parts.sync;
  }

  /** Before what the user has chosen is stored, whether it follows now or perhaps later. */
  note(changes: Partial<Settings>): Promise<void> {
    return this.#lock(async () => {
      const own = await this.#readOwn();
      const there = await this.#read(this.#area).catch((): SyncedSettings => ({}));
      const { followsSync } = await this.#parts.settings.read();
      const joining = readSettings({ excludedSites: changes.followsSync && own.excludedSites?.value });
      const noted = pickPortable({ ...joining, ...changes });
      const begun = await this.#readBegun(own);
      const stamped = stamp(noted, { ...begun, ...own }, { ...begun, ...there }, this.#parts.now(), followsSync);
      await this.#write(this.#parts.local, stamped);
    });
  }

  /** Takes what is newer elsewhere and gives what is newer here, if the user wishes. */
  follow(): Promise<void> {
    return this.#lock(async () => {
      const former = await this.#parts.settings.read();
      if (!former.followsSync) return;
      const problem = await this.#exchange().then(
        () => null,
        (error): Problem => ({ code: 'syncRefused', excerpt: toProblem(error).excerpt }),
      );
      await this.#parts.session.set({ [problemKey]: problem });
      await this.#parts.announceSettings(former);
    });
  }

  async findProblem(): Promise<Problem | undefined> {
    const { followsSync } = await this.#parts.settings.read();
    const { [problemKey]: problem } = await this.#parts.session.get(problemKey);
    return (followsSync && (problem as Problem | null)) || undefined;
  }

  async #exchange(): Promise<void> {
    const own = await this.#readOwn();
    const begun = await this.#readBegun(own);
    const there = { ...begun, ...(await this.#read(this.#area)) };
    const { taken, given } = planSync({ ...begun, ...own }, there, this.#parts.now());
    await this.#write(this.#parts.local, taken);
    // Also what an earlier life of the worker noted, and came no further.
    const noted = readSettings(getValues({ ...own, ...taken }));
    await this.#parts.settings.chosen.update((chosen) => ({ ...chosen, ...noted }));
    await this.#write(this.#area, given);
  }

  /** What was chosen before anything was noted is older than all that was. */
  async #readOwn(): Promise<SyncedSettings> {
    const chosen = pickPortable(await this.#parts.settings.chosen.read());
    const old = Object.entries(chosen).map(([name, value]) => [name, { value, changedAt: 0 }]);
    return { ...Object.fromEntries(old), ...(await this.#read(this.#parts.local)) };
  }

  /** The sites that the organisation begins with, as the oldest there are: of a list that comes, none takes them out. */
  async #readBegun(own: SyncedSettings): Promise<SyncedSettings> {
    const { excludedSites: value } = (await this.#parts.policy.read()).defaults;
    return value && !own.excludedSites ? { excludedSites: { value, changedAt: 0 } } : {};
  }

  /** What is no such item counts as none. */
  async #read(area: Pick<StorageArea, 'get'>): Promise<SyncedSettings> {
    const items = await area.get(null);
    const read = (name: PortableSetting) => {
      const item = Object(items[prefix + name]) as SyncedSetting & { version?: number };
      const { changedAt, since, times } = item;
      const { [name]: value } = readSettings({ [name]: item.value });
      const isRead = item.version === version && typeof changedAt === 'number' && value !== undefined;
      return isRead ? [[name, { value, changedAt, since, times }] as const] : [];
    };
    return Object.fromEntries(portableSettings.flatMap(read));
  }

  /** One after the other: one that is too large keeps none of the others. */
  async #write(area: StorageArea, settings: SyncedSettings): Promise<void> {
    const refusals: unknown[] = [];
    for (const [name, setting] of Object.entries(settings)) {
      await area.set({ [prefix + name]: { version, ...setting } }).catch((error: unknown) => refusals.push(error));
    }
    if (refusals.length > 0) throw refusals[0];
  }
}
