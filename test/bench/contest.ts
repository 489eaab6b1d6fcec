import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { launchChromium } from '../browser/driver/launch-chromium.ts';
import { connect, createScenario } from '../browser/scenario.ts';
import { startService } from '../service/start-service.ts';
import { getBuildDir } from '../setup/builds.ts';
import { createWorkerSwitch, type WorkerSwitch } from './worker-switch.ts';

/** An extension that is measured. */
export type Contestant = 'ours' | 'floor';

/**
 * One Chromium with the extension, connected to the stand-in service, and the `floor` that it is measured against: a popup
 * of one static button and an empty worker.
 */
export interface Contest {
  browser: Browser;
  workers: WorkerSwitch;
  /** What a popup is opened for. */
  pageUrl: string;
  ids: Record<Contestant, string>;
  openBlank(): Promise<Page>;
  close(): Promise<void>;
}

const floor = new URL('floor/', import.meta.url);

export async function startContest(): Promise<Contest> {
  const launched = await launchChromium({ extensionDir: getBuildDir('chrome', 'loopback') });
  const scenario = createScenario(await startService(), launched);
  await connect(scenario);
  const { under, service, close } = scenario;
  // The browser may write into what it loads.
  const folder = mkdtempSync(join(tmpdir(), 'pagegrade-floor-'));
  cpSync(floor, folder, { recursive: true });
  return {
    browser: under.browser,
    workers: await createWorkerSwitch(under.browser),
    pageUrl: service.samples.good,
    ids: { ours: under.extensionId, floor: await under.browser.installExtension(folder) },
    openBlank: () => under.browser.newPage(),
    async close() {
      await close();
      rmSync(folder, { recursive: true });
    },
  };
}
