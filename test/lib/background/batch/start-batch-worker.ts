import { setTimeout as wait } from 'node:timers/promises';
import { startLife } from '../../../../lib/background/life.ts';
import type { AppPorts } from '../../../../lib/background/ports.ts';
import type { Input } from '../../../../lib/messages/contract.ts';
import type { Batch, BatchItem } from '../../../../lib/model/batch.ts';
import { createDatabase } from '../../../../lib/store/database.ts';
import { readBatchItems } from '../../../../lib/store/read-batch.ts';
import type { Service } from '../../../service/start-service.ts';
import { startApp, type TestApp } from '../start-app.ts';

type Wish = Omit<Input<'startBatch'>, 'connectionId'>;

/** A worker with one connection, and others after it over the same disk. */
export interface BatchWorker extends Pick<TestApp, 'app' | 'handlers' | 'notices' | 'notifications' | 'workBadges'> {
  connectionId: string;
  start(wish: Wish): Promise<Batch>;
  find(batch: Batch): Promise<Batch>;
  /** Waits until it has ended. */
  ended(batch: Batch): Promise<Batch>;
  readItems(batch: Batch): Promise<BatchItem[]>;
  /** Nothing of it happens any more: no timer, no write, no request. */
  die(): Promise<void>;
  /** Another worker's life, after this one's end. */
  restart(overrides?: Partial<AppPorts>): Promise<void>;
}

const options = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };

export async function startBatchWorker(service: Service, overrides: Partial<AppPorts> = {}): Promise<BatchWorker> {
  let { test, die } = startMortal(overrides);
  const { address, key } = service;
  const connection = await test.handlers.saveConnection({ name: '', address, key, privacy: 'public' }, options);
  const worker: BatchWorker = {
    ...test,
    connectionId: connection.id,
    start: async (wish) => worker.handlers.startBatch({ connectionId: connection.id, ...wish }, options),
    find: async ({ id }) => {
      const batches = await worker.handlers.listBatches({}, options);
      return batches.find((batch) => batch.id === id) as Batch;
    },
    async ended(batch) {
      const found = await worker.find(batch);
      return found.settledAt === undefined ? wait(10).then(() => worker.ended(batch)) : found;
    },
    async readItems({ id }) {
      const items: BatchItem[] = [];
      await readBatchItems(await createDatabase(worker.app.ports.database)(), id, (read) => items.push(...read));
      return items;
    },
    die: async () => die(),
    async restart(changes = {}) {
      die();
      ({ test, die } = startMortal({ ...worker.app.ports, ...overrides, ...changes }));
      Object.assign(worker, test);
      await startLife(test.app);
    },
  };
  return worker;
}

/** What it would do after its death hangs for ever. */
function startMortal(overrides: Partial<AppPorts>): { test: TestApp; die: () => void } {
  let isAlive = true;
  const test = startApp(overrides);
  const { ports } = test.app;
  Object.assign(ports, {
    setTimer: (callback: () => void, delay: number) => setTimeout(() => isAlive && callback(), delay),
  } satisfies Partial<AppPorts>);
  return {
    test,
    die: () => {
      isAlive = false;
    },
  };
}
