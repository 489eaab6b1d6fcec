import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'puppeteer-core';

/** Starts and stops the service workers of extensions. */
export interface WorkerSwitch {
  /** Returns how long the browser takes to run the worker: its script was evaluated. In milliseconds. */
  start(extensionId: string): Promise<number>;
  stop(extensionId: string): Promise<void>;
}

/** How long the processes of a stopped worker may take to end, in milliseconds. */
const rest = 200;

export async function createWorkerSwitch(browser: Browser): Promise<WorkerSwitch> {
  const page = await browser.newPage();
  const client = await page.createCDPSession();
  const statuses = new Map<string, string>();
  const changes = new EventEmitter();
  client.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { scriptURL, runningStatus } of versions) statuses.set(new URL(scriptURL).host, runningStatus);
    changes.emit('change');
  });
  await client.send('ServiceWorker.enable');
  const waitFor = async (extensionId: string, status: string) => {
    while (statuses.get(extensionId) !== status) await once(changes, 'change');
  };
  return {
    async start(extensionId) {
      if (statuses.get(extensionId) === 'running') return 0;
      const start = performance.now();
      await client.send('ServiceWorker.startWorker', { scopeURL: `chrome-extension://${extensionId}/` });
      await waitFor(extensionId, 'running');
      return performance.now() - start;
    },
    async stop(extensionId) {
      const extension = (await browser.extensions()).get(extensionId);
      for (const worker of (await extension?.workers()) ?? []) await worker.close().catch(() => undefined);
      await waitFor(extensionId, 'stopped');
      await wait(rest);
    },
  };
}
