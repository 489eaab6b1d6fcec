import { readdirSync, readFileSync } from 'node:fs';
import type { Browser } from 'puppeteer-core';

/** What all processes of the browser have computed since they started, in milliseconds. */
export async function readProcessorTime(browser: Browser): Promise<number> {
  const client = await browser.target().createCDPSession();
  const { processInfo } = await client.send('SystemInfo.getProcessInfo');
  await client.detach();
  return processInfo.reduce((sum, { id, cpuTime }) => sum + (readThreads(id) ?? cpuTime * 1000), 0);
}

/** Linux tells it of each thread to the nanosecond; all that the browser tells is hundredths of a second. */
function readThreads(processId: number): number | undefined {
  try {
    const threads = readdirSync(`/proc/${processId}/task`);
    const times = threads.map((id) => readFileSync(`/proc/${processId}/task/${id}/schedstat`, 'utf8'));
    return times.reduce((sum, text) => sum + Number.parseInt(text, 10) / 1e6, 0);
  } catch {
    return undefined;
  }
}
