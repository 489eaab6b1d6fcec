import type { Browser, CDPSession, Target } from 'puppeteer-core';

/** Takes the network from the extension's worker and gives it back: `navigator.onLine` and every new request say so. */
export interface WorkerNetwork {
  setOnline(isOnline: boolean): Promise<void>;
  /** Chromium crashes when a worker is stopped whose network is taken away. */
  letGo(): Promise<void>;
}

const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

export function createWorkerNetwork(browser: Browser, extensionId: string): WorkerNetwork {
  // Offline for as long as the session is held, which also keeps the browser from stopping the idle worker.
  const sessions = new Map<Target, CDPSession>();
  const isOurs = (target: Target) => target.type() === 'service_worker' && target.url().includes(extensionId);
  const giveBack = async () => {
    for (const [target, session] of sessions) {
      sessions.delete(target);
      await session.send('Network.emulateNetworkConditions', { ...unlimited, offline: false }).catch(() => undefined);
      await session.detach().catch(() => undefined);
    }
  };
  browser.on('targetdestroyed', (target) => sessions.delete(target));
  return {
    async setOnline(isOnline) {
      if (isOnline) return giveBack();
      // One that has ended stays in the list for a while, and cannot be attached to.
      const found = browser.targets().filter((target) => isOurs(target) && !sessions.has(target));
      for (const target of found) {
        const session = await target.createCDPSession().catch(() => undefined);
        if (!session) continue;
        sessions.set(target, session);
        await session.send('Network.enable');
        await session.send('Network.emulateNetworkConditions', { ...unlimited, offline: true });
      }
    },
    async letGo() {
      for (const session of sessions.values()) await session.detach().catch(() => undefined);
      sessions.clear();
    },
  };
}
