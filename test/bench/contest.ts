import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { launchChromium } from '../browser/driver/launch-chromium.ts';
import { connect, createScenario } from '../browser/scenario.ts';
import { startService } from '../service/start-service.ts';
import { getBuildDir } from '../setup/builds.ts';
import { createWorkerSwitch, type WorkerSwitch } from './worker-switch.ts';

/** An extension that is measured, by its id. */
export type Contestant = 'ours' | 'floor' | 'listener';

/**
 * One Chromium with the extension, connected to the stand-in service, and those that it is measured against: `floor` has
 * a popup of one static button and an empty worker, `listener` a worker that does nothing but answer.
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

const sources = new URL('floor/', import.meta.url);

export async function startContest(): Promise<Contest> {
  const launched = await launchChromium({ extensionDir: getBuildDir('chrome', 'loopback') });
  const scenario = createScenario(await startService(), launched);
  await connect(scenario);
  const { under, service, close } = scenario;
  // The browser may write into what it loads.
  const folder = mkdtempSync(join(tmpdir(), 'pagegrade-floor-'));
  cpSync(sources, folder, { recursive: true });
  const install = (name: string) => under.browser.installExtension(join(folder, name));
  return {
    browser: under.browser,
    workers: await createWorkerSwitch(under.browser),
    pageUrl: service.samples.good,
    ids: { ours: under.extensionId, floor: await install('static'), listener: await install('listener') },
    openBlank: () => under.browser.newPage(),
    async close() {
      await close();
      rmSync(folder, { recursive: true });
    },
  };
}
