import { storage } from 'wxt/utils/storage';
import * as z from 'zod/mini';
import { ProblemError, toProblem } from '../model/problem.ts';
import { mergeViews } from '../model/settings/saved-view.ts';
import { pickPortable, settingSchemas } from '../model/settings/settings.ts';
import { defineItem } from './item.ts';
import { createLock } from './lock.ts';
import { readPolicy } from './read-policy.ts';
import { chosenSettingsItem, readEachSetting } from './stored-settings.ts';

// The settings that follow the browser's own sync are one object with the time of its last change. The newer one wins.

const wholeSchema = z.object({
  settings: z.partial(z.object(pickPortable(settingSchemas))),
  /** Milliseconds since 1970. */
  changedAt: z.number(),
});
type SyncedSettings = z.output<typeof wholeSchema>;

const roughSchema = z.object({ settings: z.unknown(), changedAt: z.number() });

const syncedItem = storage.defineItem<unknown>('sync:settings', { version: 1 });
const changedAtItem = defineItem<number>('local:settingsChangedAt', { schema: z.number(), fallback: 0 });
const withLock = createLock();

/**
 * Notes the time of a change. Call before a choice of the user is stored, even while the sync is off: the time is
 * compared when the sync is turned on later. It is later than all known ones, even if a clock was wrong.
 */
export function noteSettingsChange(now: number): Promise<void> {
  return withLock(async () => {
    const synced = await findSynced().catch(() => undefined);
    await changedAtItem.update((changedAt) => Math.max(now, changedAt + 1, (synced?.changedAt ?? 0) + 1));
  });
}

/**
 * Stores the synced settings of the user's other browsers if they are newer, or syncs the settings of this browser if
 * those are. A browser that joins the sync keeps its saved views, and its excluded sites, because their pages could be
 * sent otherwise. Rejects with `syncRefused`.
 */
export function exchangeSettings(isJoining: boolean): Promise<void> {
  return withLock(async () => {
    try {
      const synced = await findSynced();
      const changedAt = await changedAtItem.read();
      if (isJoining && synced) await mergeSynced(synced);
      else if (synced && synced.changedAt > changedAt) await storeSynced(synced);
      else if (changedAt > (synced?.changedAt ?? 0)) await writeSynced(changedAt);
    } catch (error) {
      throw new ProblemError({ code: 'syncRefused', excerpt: toProblem(error).excerpt }, { cause: error });
    }
  });
}

/** The settings that can be read. */
async function findSynced(): Promise<SyncedSettings | undefined> {
  const { data } = z.safeParse(roughSchema, await syncedItem.getValue());
  return data && { ...data, settings: pickPortable(readEachSetting(data.settings)) };
}

async function storeSynced({ settings, changedAt }: SyncedSettings): Promise<void> {
  const { defaults } = await readPolicy();
  await chosenSettingsItem.update((chosen) => {
    // A synced list must not drop the sites that the organisation excludes by default.
    const initial = chosen.excludedSites ? [] : (defaults.excludedSites ?? []);
    const excludedSites = settings.excludedSites && [...new Set([...initial, ...settings.excludedSites])];
    return { ...chosen, ...settings, ...(excludedSites && { excludedSites }) };
  });
  await changedAtItem.write(changedAt);
}

/** Writes nothing over settings that cannot be read: a newer version of Pagegrade may have written them. */
async function writeSynced(changedAt: number): Promise<void> {
  const known = (await syncedItem.getValue()) ?? undefined;
  if (known !== undefined && !z.safeParse(wholeSchema, known).success) return;
  const settings = pickPortable(await chosenSettingsItem.read());
  await syncedItem.setValue({ settings, changedAt } satisfies SyncedSettings);
}

/** Combines the newer settings with the excluded sites and saved views of both, for this browser and the others. */
async function mergeSynced(synced: SyncedSettings): Promise<void> {
  const ownChangedAt = await changedAtItem.read();
  const own = await chosenSettingsItem.read();
  const others = synced.settings;
  if (synced.changedAt > ownChangedAt) await storeSynced(synced);
  const { defaults } = await readPolicy();
  const ownSites = own.excludedSites ?? (others.excludedSites && defaults.excludedSites) ?? [];
  const excludedSites = [...new Set([...(others.excludedSites ?? []), ...ownSites])];
  const savedViews = mergeViews(others.savedViews ?? [], own.savedViews ?? []);
  await chosenSettingsItem.update((chosen) => ({
    ...chosen,
    ...(excludedSites.length > 0 && { excludedSites }),
    ...(savedViews.length > 0 && { savedViews }),
  }));
  const changedAt = Math.max(ownChangedAt, synced.changedAt) + 1;
  await changedAtItem.write(changedAt);
  await writeSynced(changedAt);
}
