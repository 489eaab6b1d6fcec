import { afterEach, beforeEach } from 'vitest';
import type { Work } from '../../../../lib/model/work.ts';
import { type Service, startService } from '../../../service/start-service.ts';
import { startApp, type TestApp, type TestEnvironment } from '../start-app.ts';

export const optionsPage = { id: 'us', url: 'chrome-extension://us/options.html', tab: { id: 1 } };

export let service: Service;
export let worker: TestApp;
export let connectionId: string;

/** Starts another worker, connected to the same service. */
export async function connect(overrides: TestEnvironment = {}): Promise<void> {
  worker = startApp(overrides);
  const { address, key } = service;
  ({ id: connectionId } = await worker.handlers.saveConnection({ name: '', address, key, privacy: 'public' }));
}

/** Starts another worker over the same storage. */
export function restart(changes: TestEnvironment = {}): void {
  worker = startApp({ ...worker.environment, ...changes });
}

/** Each test of the file has a worker of its own, connected to a service of its own. */
export function useConnectedApp(): void {
  beforeEach(async () => {
    service = await startService();
    await connect();
  });
  afterEach(() => service.close());
}

export const start = async (work: Work) =>
  worker.waitForJob(await worker.handlers.startJob({ connectionId, work, tabId: 7 }));

export const tab = () => ({ id: 7, url: service.samples.bad });

export const create = (url = service.samples.good) => start({ kind: 'create', url, privacy: 'private' });

export const listWrites = () => service.requests.filter(({ method }) => method !== 'GET').map(({ method }) => method);
