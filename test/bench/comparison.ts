import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { launchChromium } from '../browser/driver/launch-chromium.ts';
import { connect, createScenario } from '../browser/scenario.ts';
import { startService } from '../service/start-service.ts';
import { getBuildDir } from '../setup/builds.ts';
import { createWorkerSwitch, type WorkerSwitch } from './worker-switch.ts';

/** The measured extensions. */
export type ExtensionName = 'ours' | 'baseline';

/**
 * One Chromium with our extension, connected to the stand-in service, and the `baseline` extension in `floor/`: a popup
 * with a static button and an empty worker.
 */
export interface Comparison {
  browser: Browser;
  workers: WorkerSwitch;
  /** The page that popups are opened for. */
  pageUrl: string;
  ids: Record<ExtensionName, string>;
  openBlank(): Promise<Page>;
  close(): Promise<void>;
}

const baselineDir = new URL('floor/', import.meta.url);

export async function startComparison(): Promise<Comparison> {
  const launched = await launchChromium({ extensionDir: getBuildDir('chrome', 'loopback') });
  const scenario = createScenario(await startService(), launched);
  await connect(scenario);
  const { under, service, close } = scenario;
  // A copy, because the browser may write into the folder that it loads.
  const folder = mkdtempSync(join(tmpdir(), 'pagegrade-floor-'));
  cpSync(baselineDir, folder, { recursive: true });
  return {
    browser: under.browser,
    workers: await createWorkerSwitch(under.browser),
    pageUrl: service.samples.good,
    ids: { ours: under.extensionId, baseline: await under.browser.installExtension(folder) },
    openBlank: () => under.browser.newPage(),
    async close() {
      await close();
      rmSync(folder, { recursive: true });
    },
  };
}
