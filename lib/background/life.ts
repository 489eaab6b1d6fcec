import type { App } from './app.ts';
import { showAllWork } from './work-badge.ts';

/** What every start of the worker does: it takes up what the one before left, and tidies. */
export async function startLife(app: App): Promise<void> {
  await app.queue.resume();
  void app.syncs.resume();
  await showAllWork(app);
  await app.journal.prune(app.ports.now());
}

/** The browser's alarm has come, or the network is back: what is due runs, and the alarm ends where nothing needs it. */
export async function wakeUp(app: App, isBackOnline = false): Promise<void> {
  void app.syncs.wake(isBackOnline);
  await app.queue.wake();
  await showAllWork(app);
}

/** An origin was given: what waited for it goes on, whichever connection it belongs to. */
export async function resumeConnections(app: App): Promise<void> {
  const { connections } = await app.connections.read();
  for (const { id } of connections) {
    await app.queue.resumeConnection(id);
    await app.syncs.reconnect(id, false);
  }
}
