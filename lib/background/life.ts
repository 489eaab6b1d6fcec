import { matchesPattern, readMatchPattern } from '../model/address/match-pattern.ts';
import { hasConnection } from '../store/reports/sync-row.ts';
import type { SyncRow } from '../store/schema.ts';
import type { App } from './app.ts';
import { showAllWork } from './badge/work-badge.ts';
import { getMenuItems } from './menus.ts';

/** The worker has started: it takes up what the one before left. */
export async function takeUp(app: App): Promise<void> {
  await app.queue.resume();
  await resumeBatches(app);
  await showAllWork(app);
  await resumeIndex(app, isWalking);
}

/** After a start of the browser, which may have lost the alarm of what is renewed once a day. */
export async function startSession(app: App): Promise<void> {
  showMenus(app);
  await renewSession(app);
}

/** A failure to create them must not stop the start. */
function showMenus({ ports }: App): void {
  void ports.createMenus(getMenuItems()).catch(() => undefined);
}

async function renewSession(app: App): Promise<void> {
  if ((await app.policy.read()).connections.length > 0) await (await app.getLate()).applyPolicy();
  if ((await app.settings.read()).followsSync) await followSync(app);
  await resumeIndex(app, () => true);
}

export async function followSync(app: App): Promise<void> {
  await (await app.getLate()).browserSync.follow();
}

/** The organisation has set something else. */
export async function startPolicy(app: App): Promise<void> {
  app.policy.forget();
  await (await app.getLate()).renewPolicy();
}

/** After the installation and every update; what another version has written may be readable now. */
export async function startVersion(app: App, isFirst: boolean): Promise<void> {
  showMenus(app);
  if ((await app.broken.read()).length > 0) await (await app.getLate()).restoreBroken();
  await renewSession(app);
  if (isFirst) await (await app.getLate()).welcome();
}

/** The browser's alarm has come: what is due runs, and the alarm ends where nothing needs it. */
export async function wakeUp(app: App): Promise<void> {
  await app.queue.wake();
  await resumeBatches(app);
  await showAllWork(app);
}

/** The same for the local index. */
export async function wakeIndex(app: App): Promise<void> {
  await (await app.getLate()).syncs.resume();
}

/** The network is back, if the browser tells. */
export async function goOnline(app: App): Promise<void> {
  await wakeUp(app);
  await resumeIndex(app, isWalking, true);
}

/** Origins were given, as match patterns: what waited for one of them goes on, whichever connection it belongs to. */
export async function resumeConnections(app: App, origins: string[]): Promise<void> {
  const patterns = origins.flatMap((origin) => readMatchPattern(origin) ?? []);
  const { connections } = await app.connections.read();
  const meant = connections.filter(({ address }) => patterns.some((pattern) => matchesPattern(pattern, address)));
  for (const { id } of meant) await app.queue.resumeConnection(id);
  for (const { id } of meant) await (await app.getLate()).syncs.reconnect(id, false);
}

/** What an earlier life of the worker has left of them goes on. */
async function resumeBatches({ journal, getLate }: App): Promise<void> {
  const isOwed = (await journal.listBatches()).some(({ state, isTold }) => state !== 'paused' && !isTold);
  // What hinders them hinders nothing else; the alarm comes again.
  if (isOwed)
    await getLate()
      .then(({ batches }) => batches.wake())
      .catch(() => undefined);
}

function isWalking({ status }: SyncRow): boolean {
  return status === 'walking';
}

/** What is for the index is loaded only where it has something to do: most starts do without it. */
async function resumeIndex(app: App, isMeant: (sync: SyncRow) => boolean, isBackOnline = false): Promise<void> {
  const { connections } = await app.connections.read();
  const syncs = await app.index.listSyncs();
  // One whose connection has gone or moved was dropped half-way.
  const isOwed = syncs.some((sync) => isMeant(sync) || !hasConnection(sync, connections));
  if (isOwed) await (await app.getLate()).syncs.resume(isBackOnline);
}
