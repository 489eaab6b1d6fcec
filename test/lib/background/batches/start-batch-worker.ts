import { setTimeout as wait } from 'node:timers/promises';
import { vi } from 'vitest';
import { createClient } from '../../../../lib/api/client.ts';
import { readBatchItems, readTaskReportIds } from '../../../../lib/jobs/batch-row.ts';
import { readProjectChanges } from '../../../../lib/jobs/read-project-changes.ts';
import type { Input } from '../../../../lib/messages/contract.ts';
import type { ProjectChanges } from '../../../../lib/messages/ports.ts';
import type { Batch, BatchItem } from '../../../../lib/model/batch.ts';
import type { Job } from '../../../../lib/model/job.ts';
import type { ChangeKind } from '../../../../lib/model/report/grade-change.ts';
import { createDatabase } from '../../../../lib/storage/database.ts';
import type { Service } from '../../../service/start-service.ts';
import { createMemoryArea } from '../memory-area.ts';
import { startApp, type TestApp, type TestEnvironment } from '../start-app.ts';

/** `id`: a new one by default. */
type BatchRequest = Omit<Input<'startBatch'>, 'connectionId' | 'id'> & { id?: string };
type Fetch = typeof globalThis.fetch;

/** A worker with one connection. It can be killed and followed by another one over the same storage. */
export interface BatchWorker extends TestApp {
  connectionId: string;
  /** Called for each request of the worker; `fetch` sends it to the service. */
  interceptor: { current: (request: Request, fetch: () => ReturnType<Fetch>) => ReturnType<Fetch> };
  startBatch(request: BatchRequest): Promise<Batch>;
  findBatch(batch: Batch): Promise<Batch | undefined>;
  /** Waits until the batch has ended. */
  waitForBatch(batch: Batch): Promise<Batch>;
  readItems(batch: Batch): Promise<BatchItem[]>;
  readTaskReportIds(taskId: string, changes?: readonly ChangeKind[]): Promise<string[]>;
  readProjectChanges(taskId: string): Promise<ProjectChanges[]>;
  listJobs(): Promise<Job[]>;
  /** From then on the worker writes nothing, sends nothing and gets no response. */
  kill(): void;
  /** Kills the worker and starts the next one. */
  restart(overrides?: TestEnvironment): Promise<void>;
  /** Resolves when the last start of the worker has completed. */
  started: Promise<void>;
}

/** Waits until the check passes, long enough for a slow machine. */
export const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 });

export const optionsPage = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };

export async function startBatchWorker(service: Service, overrides: TestEnvironment = {}): Promise<BatchWorker> {
  const storage = {
    database: crypto.randomUUID(),
    local: createMemoryArea({ settings: { keepsCopy: false } }),
    session: createMemoryArea(),
  };
  const interceptor: BatchWorker['interceptor'] = { current: (_request, fetch) => fetch() };
  const openDatabase = createDatabase(storage.database);
  let current = await startKillable({ ...overrides, ...storage }, interceptor);
  const { address, key } = service;
  const input = { name: '', address, key, privacy: 'public' } as const;
  const { id: connectionId } = await current.test.handlers.saveConnection(input);
  const worker: BatchWorker = {
    ...current.test,
    ...storage,
    connectionId,
    interceptor,
    startBatch: async (request) => worker.handlers.startBatch({ id: crypto.randomUUID(), connectionId, ...request }),
    findBatch: async ({ id }) => (await worker.handlers.listBatches({})).find((batch) => batch.id === id),
    async waitForBatch(batch) {
      const found = await worker.findBatch(batch);
      return found?.settledAt === undefined ? wait(10).then(() => worker.waitForBatch(batch)) : found;
    },
    readItems: async ({ id }) => readBatchItems(await openDatabase(), id),
    readTaskReportIds: async (taskId, changes = []) => readTaskReportIds(await openDatabase(), taskId, changes),
    readProjectChanges: async (taskId) => readProjectChanges(await openDatabase(), connectionId, taskId),
    listJobs: async () => (await worker.handlers.listJobs({ limit: 10_000 })).jobs,
    kill: () => current.kill(),
    async restart(changes = {}) {
      current.kill();
      Object.assign(overrides, changes);
      current = await startKillable({ ...overrides, ...storage }, interceptor);
      Object.assign(worker, current.test, storage);
      worker.started = current.test.app.lifecycle.start();
      // The start fails if the worker is killed before its end.
      worker.started.catch(() => undefined);
    },
    started: Promise.resolve(),
  };
  return worker;
}

/** Starts a worker that can be killed: it then has no database, network or timers any more. */
async function startKillable(overrides: TestEnvironment, interceptor: BatchWorker['interceptor']) {
  let isAlive = true;
  const never = new Promise<never>(() => undefined);
  const fetch = async (request: Request) => {
    if (!isAlive) return never;
    const response = await interceptor.current(request.clone(), () => (isAlive ? globalThis.fetch(request) : never));
    return isAlive ? response : never;
  };
  const { setTimer = (callback, delay) => void setTimeout(callback, delay) } = overrides;
  const test = startApp({
    createClient: (options) => createClient({ ...options, fetch }),
    ...overrides,
    setTimer: (callback, delay) => setTimer(() => isAlive && callback(), delay),
  });
  const database = await test.app.openDatabase();
  const kill = () => {
    isAlive = false;
    database.close();
  };
  return { test, kill };
}
