import { hasConnection } from '../store/reports/sync-row.ts';
import { watchTabs } from './badge/watch-tabs.ts';
import type { Base } from './base.ts';

/** What every start of the worker does. Most find nothing that was left, and load nothing for it. */
export async function startLife(base: Base): Promise<void> {
  const watches = watchTabs(base).catch(() => false);
  // What an event has loaded meanwhile knows better, and has seen to the icon and the alarm itself.
  if ((await isAtRest(base)) && !base.getApp.isAsked()) {
    // A start may follow one of the browser or of a newer version, which leave the icon and the alarm as they like.
    await Promise.all([base.ports.setWakeUp(false), base.ports.setWorkBadge().catch(() => undefined)]);
    if (!(await watches)) return;
  }
  await (await base.getApp()).events.takeUp();
}

/** Nothing goes on, nothing calls for the user, no password waits for a job, and no index is on its way. */
async function isAtRest({ journal, attention, secrets, index, connections: stored }: Base): Promise<boolean> {
  if ((await attention.read()) !== 'none' || (await journal.isOwing())) return false;
  if (Object.keys(await secrets.readAll()).length > 0) return false;
  const { connections } = await stored.read();
  return (await index.listSyncs()).every((sync) => sync.status !== 'walking' && hasConnection(sync, connections));
}
