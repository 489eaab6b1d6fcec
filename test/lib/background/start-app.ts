import 'fake-indexeddb/auto';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { createClient } from '../../../lib/api/client.ts';
import type { WorkerEnvironment } from '../../../lib/background/features.ts';
import { createWorker, type Worker } from '../../../lib/background/worker.ts';
import type { Broadcast } from '../../../lib/messages/notices.ts';
import type { Handlers } from '../../../lib/messages/receive-messages.ts';
import { isSettled, type Job } from '../../../lib/model/job.ts';
import { type BrowserRecord, type BrowserStubs, installBrowser } from './fake-browser.ts';
import { createMemoryArea, installStorage, type MemoryArea, type StorageAreas } from './memory-area.ts';

/** A worker with a fake browser, the real HTTP client and real time. What it does to the browser is recorded. */
export interface TestApp extends BrowserRecord {
  app: Worker;
  handlers: Handlers;
  local: MemoryArea;
  session: MemoryArea;
  notices: Parameters<Broadcast>[0][];
  /** What the worker was created with, to start another one over the same storage. */
  environment: TestEnvironment;
  /** Waits until the job is settled and its outcome was announced. */
  waitForJob(job: Job): Promise<Job>;
}

export type TestEnvironment = Partial<WorkerEnvironment & StorageAreas> & BrowserStubs;

/** A clock that jumps to the time of each timer when it fires: a minute takes half a second, also on a slow machine. */
export function createFastClock(): Pick<WorkerEnvironment, 'now' | 'setTimer'> {
  const speed = 120;
  let ahead = 0;
  const now = () => Date.now() + ahead;
  return {
    now,
    setTimer(callback, delay) {
      const at = now() + delay;
      setTimeout(() => {
        ahead += Math.max(0, at - now());
        callback();
      }, delay / speed);
    },
  };
}

export function startApp(overrides: TestEnvironment = {}): TestApp {
  const notices: TestApp['notices'] = [];
  // Without the local copy there are no syncs, whose requests would disturb tests of other features.
  const local = createMemoryArea({ settings: { keepsCopy: false } });
  const areas = installStorage({ local, ...overrides });
  const recorded = installBrowser(overrides);
  const environment: WorkerEnvironment & StorageAreas = {
    ...areas,
    database: crypto.randomUUID(),
    createClient,
    isOnline: () => true,
    broadcast: (notice) => notices.push(structuredClone(notice)),
    listenToTabs: () => undefined,
    setTimer: (callback, delay) => void setTimeout(callback, delay),
    now: Date.now,
    random: Math.random,
    ...overrides,
  };
  const app = createWorker(endWithTest(environment));
  const { tabUrl, frontPage, ...lists } = recorded;
  const waitForJob = async (job: Job): Promise<Job> => {
    const found = (await app.queue.find(job.id)) ?? job;
    if (!isSettled(found)) return wait(10).then(() => waitForJob(job));
    await waitUntilQuiet({ ...lists, notices });
    return found;
  };
  return {
    app,
    handlers: app.handlers,
    local: areas.local,
    session: areas.session,
    environment,
    notices,
    ...recorded,
    waitForJob,
  };
}

/**
 * Ends the timers and requests of a worker with its test. Otherwise what it has left to do, as a retry after its service
 * was closed, would show in the browser of a later test: there is only one.
 */
function endWithTest(environment: WorkerEnvironment): WorkerEnvironment {
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const fetch = () => new Promise<never>(() => undefined);
  return {
    ...environment,
    setTimer: (callback, delay) => environment.setTimer(() => isOver || callback(), delay),
    createClient: (options) => (isOver ? createClient({ ...options, fetch }) : environment.createClient(options)),
  };
}

/**
 * An outcome is announced after it was stored. Waits until nothing was announced for a while, so that tests see both.
 * On a slow machine the turns of the event loop matter: each allows the database one step.
 */
async function waitUntilQuiet(recorded: Record<string, unknown[]>): Promise<void> {
  const count = () => Object.values(recorded).reduce((sum, { length }) => sum + length, 0);
  let before: number;
  do {
    before = count();
    await wait(25);
    for (let turns = 0; turns < 50; turns++) await turn();
  } while (count() > before);
}
