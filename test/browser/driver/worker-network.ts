import type { Browser, CDPSession, Target } from 'puppeteer-core';

/** Switches the network of the extension's worker. This affects `navigator.onLine` and every new request. */
export interface WorkerNetwork {
  setOnline(isOnline: boolean): Promise<void>;
  /** To be called before a worker is stopped: Chromium crashes if its network is emulated at that time. */
  detach(): Promise<void>;
}

const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

export function createWorkerNetwork(browser: Browser, extensionId: string): WorkerNetwork {
  // A worker is offline while its session is attached. The session also keeps the browser from stopping an idle worker.
  const sessions = new Map<Target, CDPSession>();
  const isOwnWorker = (target: Target) => target.type() === 'service_worker' && target.url().includes(extensionId);
  const restore = async () => {
    for (const [target, session] of sessions) {
      sessions.delete(target);
      await session.send('Network.emulateNetworkConditions', { ...unlimited, offline: false }).catch(() => undefined);
      await session.detach().catch(() => undefined);
    }
  };
  browser.on('targetdestroyed', (target) => sessions.delete(target));
  return {
    async setOnline(isOnline) {
      if (isOnline) return restore();
      // A stopped worker stays in the list for a while and cannot be attached to.
      const found = browser.targets().filter((target) => isOwnWorker(target) && !sessions.has(target));
      for (const target of found) {
        const session = await target.createCDPSession().catch(() => undefined);
        if (!session) continue;
        sessions.set(target, session);
        await session.send('Network.enable');
        await session.send('Network.emulateNetworkConditions', { ...unlimited, offline: true });
      }
    },
    async detach() {
      for (const session of sessions.values()) await session.detach().catch(() => undefined);
      sessions.clear();
    },
  };
}
