import { storage } from 'wxt/utils/storage';
import * as z from 'zod/mini';
import { ProblemError, toProblem } from '../model/problem.ts';
import { settingSchemas } from '../model/schemas.ts';
import { mergeViews } from '../model/settings/saved-view.ts';
import { type PortableSettings, pickPortable } from '../model/settings/settings.ts';
import { defineItem } from './item.ts';
import { createLock } from './lock.ts';
import { readPolicy } from './read-policy.ts';
import { chosenSettingsItem } from './stored-settings.ts';

// Settings that follow the browser's own sync: one object with the time of its last change. The newer one wins.

interface SyncedSettings {
  settings: Partial<PortableSettings>;
  /** Milliseconds since 1970. */
  changedAt: number;
}

const syncedSchema: z.ZodMiniType<SyncedSettings> = z.object({
  settings: z.partial(z.object(pickPortable(settingSchemas))),
  changedAt: z.number(),
});

const synced = storage.defineItem<unknown>('sync:settings', { version: 1 });
const changedAtItem = defineItem<number>('local:settingsChangedAt', { schema: z.number(), fallback: 0 });
const withLock = createLock();

/**
 * Called before a choice of the user's is stored, also while nothing is synced: whoever turns the sync on later compares by
 * this time. The choice is newer than all that is known, however wrong a clock was.
 */
export function noteSettingsChange(now: number): Promise<void> {
  return withLock(async () => {
    const there = await findSynced().catch(() => undefined);
    await changedAtItem.update((here) => Math.max(now, here + 1, (there?.changedAt ?? 0) + 1));
  });
}

/**
 * Takes the settings of the user's other browsers where they are newer, and gives ours where those are. A browser that
 * joins the sync keeps its saved views, and the sites it has excluded, because their pages would be sent otherwise.
 * Rejects with `syncRefused`.
 */
export function exchangeSettings(isJoining: boolean): Promise<void> {
  return withLock(async () => {
    try {
      const there = await findSynced();
      const here = await changedAtItem.read();
      if (isJoining && there) await join(there);
      else if (there && there.changedAt > here) await take(there);
      else if (here > (there?.changedAt ?? 0)) await give(here);
    } catch (error) {
      throw new ProblemError({ code: 'syncRefused', excerpt: toProblem(error).excerpt }, { cause: error });
    }
  });
}

/** What cannot be read counts as absent: another version of Pagegrade may have written it. */
async function findSynced(): Promise<SyncedSettings | undefined> {
  return z.safeParse(syncedSchema, await synced.getValue()).data;
}

async function take({ settings, changedAt }: SyncedSettings): Promise<void> {
  const { defaults } = await readPolicy();
  await chosenSettingsItem.update((chosen) => {
    // A list from elsewhere takes out no site that the organisation starts this browser with.
    const started = chosen.excludedSites ? [] : (defaults.excludedSites ?? []);
    const excludedSites = settings.excludedSites && [...new Set([...started, ...settings.excludedSites])];
    return { ...chosen, ...settings, ...(excludedSites && { excludedSites }) };
  });
  await changedAtItem.write(changedAt);
}

async function give(changedAt: number): Promise<void> {
  const settings = pickPortable(await chosenSettingsItem.read());
  await synced.setValue({ settings, changedAt } satisfies SyncedSettings);
}

/** The newer settings count, with the excluded sites and the saved views of both; then all browsers have the same. */
async function join(there: SyncedSettings): Promise<void> {
  const here = await changedAtItem.read();
  const own = await chosenSettingsItem.read();
  const others = there.settings;
  if (there.changedAt > here) await take(there);
  const excludedSites = [...new Set([...(others.excludedSites ?? []), ...(own.excludedSites ?? [])])];
  const savedViews = mergeViews(others.savedViews ?? [], own.savedViews ?? []);
  await chosenSettingsItem.update((chosen) => ({
    ...chosen,
    ...(excludedSites.length > 0 && { excludedSites }),
    ...(savedViews.length > 0 && { savedViews }),
  }));
  const changedAt = Math.max(here, there.changedAt) + 1;
  await changedAtItem.write(changedAt);
  await give(changedAt);
}
