import { createClient } from '../../../lib/api/client.ts';
import type { WorkerEnvironment } from '../../../lib/background/features.ts';
import { readReports } from '../../../lib/copy/read-reports.ts';
import type { StoredReport } from '../../../lib/model/report/stored-report.ts';
import type { SyncState } from '../../../lib/model/sync-state.ts';
import { createDatabase } from '../../../lib/storage/database.ts';
import type { Service } from '../../service/start-service.ts';
import { createMemoryArea, type StorageAreas } from '../background/memory-area.ts';
import { startApp, type TestApp, type TestEnvironment } from '../background/start-app.ts';

/** A worker with one connection and its local copy. `restart` starts the next worker over the same storage. */
export interface TestCopy {
  worker: TestApp;
  connectionId: string;
  /** Called, and awaited, before each request is sent. `request`: its number, counted from 1. */
  beforeRequest: { current: (request: number) => unknown };
  /** Milliseconds that are added to the time. */
  clock: { offset: number };
  startSync(kind?: 'new' | 'full'): Promise<SyncState>;
  pauseSync(): Promise<SyncState>;
  getState(): Promise<SyncState>;
  /** Waits until no sync is running, except one that waits for a later time. */
  waitUntilIdle(): Promise<SyncState>;
  readReports(options?: { newest?: number }): Promise<StoredReport[][]>;
  listIds(): Promise<string[]>;
  /** Starts the next worker over the same storage. The requests of the previous one never get a response any more. */
  restart(): Promise<TestCopy>;
}

type Storage = Pick<WorkerEnvironment & StorageAreas, 'database' | 'local' | 'session'>;

/**
 * Connects a worker. Unless `isFilling`, the local copy is switched off until the connection is saved, so that no sync
 * starts before the test starts one.
 */
export async function startCopy(
  service: Service,
  { isFilling = false, ...overrides }: TestEnvironment & { isFilling?: boolean } = {},
): Promise<TestCopy> {
  const local = createMemoryArea(isFilling ? {} : { settings: { keepsCopy: false } });
  const storage = { database: crypto.randomUUID(), local, session: createMemoryArea(), ...overrides };
  const start = { connectionId: '', offset: 0 };
  const copy = createCopy(storage, overrides, start);
  const { address, key } = service;
  const input = { name: '', address, key, privacy: 'public' as const };
  const { id } = await copy.worker.handlers.saveConnection(input);
  start.connectionId = id;
  await local.remove('settings');
  return Object.assign(copy, { connectionId: id });
}

function createCopy(
  storage: Storage,
  overrides: TestEnvironment,
  start: { connectionId: string; offset: number },
): TestCopy {
  const beforeRequest: TestCopy['beforeRequest'] = { current: () => undefined };
  const clock = { offset: start.offset };
  let count = 0;
  const fetch: typeof globalThis.fetch = async (...request) => {
    await beforeRequest.current(++count);
    return globalThis.fetch(...request);
  };
  const worker = startApp({
    createClient: (options) => createClient({ ...options, fetch }),
    now: () => Date.now() + clock.offset,
    ...overrides,
    ...storage,
  });
  const getId = () => start.connectionId;
  const openDatabase = createDatabase(storage.database);
  const read: TestCopy['readReports'] = async (options = {}) => {
    const chunks: StoredReport[][] = [];
    await readReports(await openDatabase(), getId(), options, (rows) => void chunks.push(rows));
    return chunks;
  };
  return {
    worker,
    connectionId: start.connectionId,
    beforeRequest,
    clock,
    ...createPageActions(worker, getId),
    readReports: read,
    listIds: async () => (await read()).flat().map(({ id }) => id),
    async restart() {
      beforeRequest.current = () => new Promise(() => undefined);
      const next = createCopy(storage, overrides, { ...start, offset: clock.offset });
      await next.worker.app.lifecycle.start();
      return next;
    },
  };
}

/** The messages that an extension page sends about the sync. */
function createPageActions(
  { handlers }: TestApp,
  getId: () => string,
): Pick<TestCopy, 'startSync' | 'pauseSync' | 'getState' | 'waitUntilIdle'> {
  const getState = async () => handlers.getSync({ connectionId: getId() });
  const waitUntilIdle = async (): Promise<SyncState> => {
    const state = await getState();
    if (state.status !== 'running' || state.waitsUntil !== undefined) return state;
    return new Promise((resolve) => setTimeout(resolve, 10)).then(waitUntilIdle);
  };
  return {
    startSync: async (kind) => handlers.startSync({ connectionId: getId(), kind }),
    pauseSync: async () => handlers.pauseSync({ connectionId: getId() }),
    getState,
    waitUntilIdle,
  };
}
