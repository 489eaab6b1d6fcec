import { setTimeout as wait } from 'node:timers/promises';
import { vi } from 'vitest';
import { createClient } from '../../../../lib/api/client.ts';
import type { Input } from '../../../../lib/messages/contract.ts';
import type { Batch, BatchItem } from '../../../../lib/model/batch.ts';
import type { Job } from '../../../../lib/model/job.ts';
import type { ChangeKind } from '../../../../lib/model/report/grade-change.ts';
import { readBatchItems, readTaskReportIds } from '../../../../lib/storage/batches/batch-row.ts';
import { createDatabase } from '../../../../lib/storage/database.ts';
import type { Service } from '../../../service/start-service.ts';
import { createMemoryArea } from '../memory-area.ts';
import { startApp, type TestApp, type TestSurroundings } from '../start-app.ts';

type Wish = Omit<Input<'startBatch'>, 'connectionId'>;
type Fetch = typeof globalThis.fetch;

/** A worker with one connection, and others after it over the same disk. */
export interface BatchWorker extends TestApp {
  connectionId: string;
  /** Stands between the worker and the service. */
  pass: { current: (request: Request, fetch: () => ReturnType<Fetch>) => ReturnType<Fetch> };
  start(wish: Wish): Promise<Batch>;
  find(batch: Batch): Promise<Batch | undefined>;
  /** Waits until it has ended. */
  ended(batch: Batch): Promise<Batch>;
  readItems(batch: Batch): Promise<BatchItem[]>;
  readTaskReportIds(taskId: string, changes?: readonly ChangeKind[]): Promise<string[]>;
  listJobs(): Promise<Job[]>;
  /** From now on it writes nothing, sends nothing and hears nothing. */
  die(): void;
  /** Another worker's life, after this one's end. */
  restart(overrides?: TestSurroundings): Promise<void>;
  /** Whether its last start has come to its end. */
  started: Promise<void>;
}

/** Waits for what comes sooner or later, however slow the machine. */
export const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 });

export const options = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };

export async function startBatchWorker(service: Service, overrides: TestSurroundings = {}): Promise<BatchWorker> {
  const disk = {
    database: crypto.randomUUID(),
    local: createMemoryArea({ settings: { keepsCopy: false } }),
    session: createMemoryArea(),
  };
  const pass: BatchWorker['pass'] = { current: (_request, fetch) => fetch() };
  const readDisk = createDatabase(disk.database);
  let mortal = await startMortal({ ...overrides, ...disk }, pass);
  const { address, key } = service;
  const input = { name: '', address, key, privacy: 'public' } as const;
  const { id: connectionId } = await mortal.test.handlers.saveConnection(input, options);
  const worker: BatchWorker = {
    ...mortal.test,
    ...disk,
    connectionId,
    pass,
    start: async (wish) => worker.handlers.startBatch({ connectionId, ...wish }, options),
    find: async ({ id }) => (await worker.handlers.listBatches({}, options)).find((batch) => batch.id === id),
    async ended(batch) {
      const found = await worker.find(batch);
      return found?.settledAt === undefined ? wait(10).then(() => worker.ended(batch)) : found;
    },
    async readItems({ id }) {
      const items: BatchItem[] = [];
      await readBatchItems(await readDisk(), id, (read) => items.push(...read));
      return items;
    },
    readTaskReportIds: async (taskId, changes = []) => readTaskReportIds(await readDisk(), taskId, changes),
    listJobs: async () => (await worker.handlers.listJobs({ limit: 10_000 }, options)).jobs,
    die: () => mortal.die(),
    async restart(changes = {}) {
      mortal.die();
      Object.assign(overrides, changes);
      mortal = await startMortal({ ...overrides, ...disk }, pass);
      Object.assign(worker, mortal.test, disk);
      worker.started = mortal.test.app.lifecycle.start();
      // It may die before it has begun.
      worker.started.catch(() => undefined);
    },
    started: Promise.resolve(),
  };
  return worker;
}

/** Its death cuts it off from the disk, the network and the clock. */
async function startMortal(overrides: TestSurroundings, pass: BatchWorker['pass']) {
  let isAlive = true;
  const never = new Promise<never>(() => undefined);
  const fetch = async (request: Request) => {
    if (!isAlive) return never;
    const response = await pass.current(request.clone(), () => (isAlive ? globalThis.fetch(request) : never));
    return isAlive ? response : never;
  };
  const { setTimer = (callback, delay) => void setTimeout(callback, delay) } = overrides;
  const test = startApp({
    createClient: (options) => createClient({ ...options, fetch }),
    ...overrides,
    setTimer: (callback, delay) => setTimer(() => isAlive && callback(), delay),
  });
  const database = await test.app.openDatabase();
  const die = () => {
    isAlive = false;
    database.close();
  };
  return { test, die };
}
