import 'fake-indexeddb/auto';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { createClient } from '../../../lib/api/client.ts';
import { createWorker, type Worker, type WorkerEnvironment } from '../../../lib/background/worker.ts';
import type { Broadcast } from '../../../lib/messages/notices.ts';
import type { Handlers } from '../../../lib/messages/receive-messages.ts';
import { isSettled, type Job } from '../../../lib/model/job.ts';
import { type BrowserAnswers, type BrowserNotes, installBrowser } from './fake-browser.ts';
import { createMemoryArea, installStorage, type MemoryArea, type StorageAreas } from './memory-area.ts';

/** The worker over a fake browser: real use-cases, real client, real time; what it does to the world is written down. */
export interface TestApp extends BrowserNotes {
  app: Worker;
  handlers: Handlers;
  local: MemoryArea;
  session: MemoryArea;
  notices: Parameters<Broadcast>[0][];
  /** What it was built on, for another worker over the same disk. */
  surroundings: TestSurroundings;
  settled(job: Job): Promise<Job>;
}

export type TestSurroundings = Partial<WorkerEnvironment & StorageAreas> & BrowserAnswers;

/** A clock that leaps to what is waited for, so that a minute takes half a second; a slow machine does not hurry it. */
export function hurry(): Pick<WorkerEnvironment, 'now' | 'setTimer'> {
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

export function startApp(overrides: TestSurroundings = {}): TestApp {
  const notices: TestApp['notices'] = [];
  // What asks the service by itself is switched off, but where it is what the test is about.
  const local = createMemoryArea({ settings: { keepsCopy: false } });
  const areas = installStorage({ local, ...overrides });
  const seen = installBrowser(overrides);
  const surroundings: WorkerEnvironment & StorageAreas = {
    ...areas,
    database: crypto.randomUUID(),
    createClient,
    isOnline: () => true,
    broadcast: (notice) => notices.push(structuredClone(notice)),
    watchTabs: () => undefined,
    setTimer: (callback, delay) => void setTimeout(callback, delay),
    now: Date.now,
    random: Math.random,
    ...overrides,
  };
  const app = createWorker(surroundings);
  const { tabUrl, ...lists } = seen;
  const settled = async (job: Job): Promise<Job> => {
    const found = (await app.queue.find(job.id)) ?? job;
    return isSettled(found) ? rest({ ...lists, notices }).then(() => found) : wait(10).then(() => settled(job));
  };
  return {
    app,
    handlers: app.handlers,
    local: areas.local,
    session: areas.session,
    surroundings,
    notices,
    ...seen,
    settled,
  };
}

/**
 * The outcome is told after the journal has it: until nothing has been told for a while, so that tests see both. The
 * turns count where the machine is slow: in each, a step of the database is done.
 */
async function rest(seen: Record<string, unknown[]>): Promise<void> {
  const count = () => Object.values(seen).reduce((sum, { length }) => sum + length, 0);
  let before: number;
  do {
    before = count();
    await wait(25);
    for (let turns = 0; turns < 50; turns++) await turn();
  } while (count() > before);
}
