import type { CDPSession, Page, Protocol, WebWorker } from 'puppeteer-core';

/** What a page or worker holds on to, in MB of a million bytes: objects, buffers and what the browser keeps for them. */
export async function measureHeap(of: Page | WebWorker): Promise<number> {
  const usage = await collectGarbage('client' in of ? of.client : await of.createCDPSession());
  return (usage.usedSize + usage.embedderHeapUsedSize + usage.backingStorageSize) / 1e6;
}

/** What is left after that, in bytes. */
export async function collectGarbage(client: CDPSession): Promise<Protocol.Runtime.GetHeapUsageResponse> {
  // Twice: what the first finds to be finalized, the second takes away.
  for (let time = 0; time < 2; time++) await client.send('HeapProfiler.collectGarbage');
  return client.send('Runtime.getHeapUsage');
}
