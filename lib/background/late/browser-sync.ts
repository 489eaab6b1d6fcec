import { type Problem, toProblem } from '../../model/problem.ts';
import {
  type PortableSetting,
  type PortableSettings,
  pickPortable,
  portableSettings,
} from '../../model/settings/settings.ts';
import { getValues, planSync, type SyncedSettings, stamp } from '../../model/settings/synced-setting.ts';
import type { StorageArea } from '../../store/item.ts';
import { readSettings } from '../../store/settings.ts';
import { createTurns } from '../../store/turns.ts';
import type { App } from '../app.ts';
import { tellSettings } from './settings-handlers.ts';

const version = 1;
const prefix = 'setting:';
const problemKey = 'browserSyncProblem';

/**
 * Settings that follow the browser's own sync, one item each, so that two browsers that change two of them do not
 * overwrite each other. The same items lie in the local area, where they are written before a change counts: what a
 * worker that died had not handed on is handed on by the next.
 */
export class BrowserSync {
  readonly #app: App;
  readonly #area: StorageArea;
  readonly #inTurn = createTurns();

  constructor(app: App, area: StorageArea) {
    this.#app = app;
    this.#area = area;
  }

  /** Before what the user has chosen is stored, whether it follows now or perhaps later. */
  note(changes: Partial<PortableSettings>): Promise<void> {
    return this.#inTurn(async () => {
      const { local } = this.#app.ports;
      const known = await Promise.all([this.#read(local), this.#read(this.#area).catch(() => ({}))]);
      await this.#write(local, stamp(changes, known, this.#app.ports.now()));
    });
  }

  /** Takes what is newer elsewhere and gives what is newer here, if the user wishes. */
  follow(): Promise<void> {
    return this.#inTurn(async () => {
      const former = await this.#app.settings.read();
      if (!former.followsSync) return;
      const problem = await this.#exchange().then(() => undefined, toSyncProblem);
      await this.#app.ports.session.set({ [problemKey]: problem ?? null });
      await tellSettings(this.#app, former);
    });
  }

  async findProblem(): Promise<Problem | undefined> {
    const { followsSync } = await this.#app.settings.read();
    const problem = (await this.#app.ports.session.get(problemKey))[problemKey];
    return followsSync && problem ? (problem as Problem) : undefined;
  }

  async #exchange(): Promise<void> {
    const own = await this.#readOwn();
    const { taken, given } = planSync(own, await this.#read(this.#area));
    await this.#write(this.#app.ports.local, taken);
    await this.#choose(getValues({ ...own, ...taken }));
    await this.#write(this.#area, given);
  }

  /** Also what an earlier life of the worker noted, and came no further. */
  async #choose(values: Record<string, unknown>): Promise<void> {
    const { chosen } = this.#app.settings;
    const next = { ...(await chosen.read()), ...readSettings(values) };
    if (JSON.stringify(next) !== JSON.stringify(await chosen.read())) await chosen.write(next);
  }

  /** What was chosen before anything was noted is older than all that was. */
  async #readOwn(): Promise<SyncedSettings> {
    const chosen = pickPortable(await this.#app.settings.chosen.read());
    const old = Object.entries(chosen).map(([name, value]) => [name, { value, changedAt: 0 }]);
    return { ...Object.fromEntries(old), ...(await this.#read(this.#app.ports.local)) };
  }

  /** What is no such item counts as none. */
  async #read(area: Pick<StorageArea, 'get'>): Promise<SyncedSettings> {
    const items = await area.get(null);
    const read = (name: PortableSetting) => {
      const item = items[prefix + name] as { version?: number; value?: unknown; changedAt?: unknown } | undefined;
      const { [name]: value } = readSettings({ [name]: item?.value });
      if (item?.version !== version || typeof item.changedAt !== 'number' || value === undefined) return [];
      return [[name, { value, changedAt: item.changedAt }] as const];
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

function toSyncProblem(error: unknown): Problem {
  return { code: 'syncRefused', excerpt: toProblem(error).excerpt };
}
