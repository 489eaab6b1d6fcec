import { createClient } from '../../../../lib/api/client.ts';
import type { WorkerEnvironment } from '../../../../lib/background/worker.ts';
import type { StoredReport } from '../../../../lib/model/report/stored-report.ts';
import type { SyncState } from '../../../../lib/model/sync-state.ts';
import { createDatabase } from '../../../../lib/storage/database.ts';
import { readReports } from '../../../../lib/storage/reports/read-reports.ts';
import type { Service } from '../../../service/start-service.ts';
import { createMemoryArea, type StorageAreas } from '../memory-area.ts';
import { startApp, type TestApp, type TestSurroundings } from '../start-app.ts';

/** A worker with one connection, over a disk that the next one can be built on. */
export interface TestCopy {
  worker: TestApp;
  connectionId: string;
  /** What happens before the sync's nth request leaves, counted from 1. */
  before: { current: (request: number) => unknown };
  /** Added to the time of day, in milliseconds. */
  clock: { later: number };
  sync(kind?: 'new' | 'full'): Promise<SyncState>;
  pause(): Promise<SyncState>;
  get(): Promise<SyncState>;
  /** Until it neither runs nor could be about to. */
  rest(): Promise<SyncState>;
  read(options?: { newest?: number }): Promise<StoredReport[][]>;
  ids(): Promise<string[]>;
  /** The same disk under another worker; the one before never gets another answer. */
  restart(): Promise<TestCopy>;
}

const us = { id: 'us' };

type Disk = Pick<WorkerEnvironment & StorageAreas, 'database' | 'local' | 'session'>;

/** Connects. Unless it is to fill by itself, with the copy switched off until then: nothing is read before the test asks. */
export async function startCopy(
  service: Service,
  { isFilling = false, ...overrides }: TestSurroundings & { isFilling?: boolean } = {},
): Promise<TestCopy> {
  const local = createMemoryArea(isFilling ? {} : { settings: { keepsCopy: false } });
  const disk = { database: crypto.randomUUID(), local, session: createMemoryArea(), ...overrides };
  const start = { connectionId: '', later: 0 };
  const copy = build(disk, overrides, start);
  const { address, key } = service;
  const input = { name: '', address, key, privacy: 'public' as const };
  const { id } = await copy.worker.handlers.saveConnection(input, us);
  start.connectionId = id;
  await local.remove('settings');
  return Object.assign(copy, { connectionId: id });
}

function build(disk: Disk, overrides: TestSurroundings, start: { connectionId: string; later: number }): TestCopy {
  const before: TestCopy['before'] = { current: () => undefined };
  const clock = { later: start.later };
  let count = 0;
  const fetch: typeof globalThis.fetch = async (...request) => {
    await before.current(++count);
    return globalThis.fetch(...request);
  };
  const worker = startApp({
    createClient: (options) => createClient({ ...options, fetch }),
    now: () => Date.now() + clock.later,
    ...overrides,
    ...disk,
  });
  const getId = () => start.connectionId;
  const open = createDatabase(disk.database);
  const read: TestCopy['read'] = async (options = {}) => {
    const chunks: StoredReport[][] = [];
    await readReports(await open(), getId(), options, (rows) => chunks.push(rows));
    return chunks;
  };
  return {
    worker,
    connectionId: start.connectionId,
    before,
    clock,
    ...speak(worker, getId),
    read,
    ids: async () => (await read()).flat().map(({ id }) => id),
    async restart() {
      before.current = () => new Promise(() => undefined);
      const next = build(disk, overrides, { ...start, later: clock.later });
      await next.worker.app.lifecycle.start();
      return next;
    },
  };
}

/** As a page does. */
function speak({ handlers }: TestApp, getId: () => string): Pick<TestCopy, 'sync' | 'pause' | 'get' | 'rest'> {
  const get = async () => handlers.getSync({ connectionId: getId() }, us);
  const rest = async (): Promise<SyncState> => {
    const state = await get();
    if (state.status !== 'running' || state.waitsUntil !== undefined) return state;
    return new Promise((resolve) => setTimeout(resolve, 10)).then(rest);
  };
  return {
    sync: async (kind) => handlers.startSync({ connectionId: getId(), kind }, us),
    pause: async () => handlers.pauseSync({ connectionId: getId() }, us),
    get,
    rest,
  };
}
