// The chunks of the worker: not there before they are needed, and there whenever they are, whatever became of the first.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../service/start-service.ts';
import { getBuildDir } from '../setup/builds.ts';
import { type ChromiumUnderTest, launchChromium } from './driver/launch-chromium.ts';
import { launchFirefox } from './driver/launch-firefox.ts';
import { waitUntil } from './driver/wait-until.ts';
import { waitForText } from './pages/by-role.ts';
import { ConnectionsPage } from './pages/connections-page.ts';
import { IndexPage } from './pages/index-page.ts';
import { PopupPage } from './pages/popup-page.ts';

/** What the running worker has loaded. */
async function listLoaded(under: ChromiumUnderTest): Promise<string[]> {
  return (await under.getWorker()).evaluate(() => Object.keys(Reflect.get(globalThis, '$chunks')));
}

describe('in Chromium', () => {
  let service: Service;
  let folder: string;
  let extensionDir: string;
  let under: ChromiumUnderTest;

  beforeAll(async () => {
    service = await startService();
    service.seed(300);
    folder = await mkdtemp(join(tmpdir(), 'pagegrade-late-'));
    extensionDir = join(folder, 'extension');
    await cp(getBuildDir('chrome', 'loopback'), extensionDir, { recursive: true });
    under = await launchChromium({ extensionDir });
    const connections = await ConnectionsPage.open(under);
    await connections.connect({ name: 'Stand-in', address: service.address, key: service.key });
    await connections.page.close();
  });
  afterAll(async () => {
    await under?.close();
    await service?.close();
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  async function analyse(page: string): Promise<void> {
    await under.stopWorker();
    const tab = await under.browser.newPage();
    await tab.goto(`${service.samples.good}?${page}`);
    const popup = await PopupPage.open(under, tab);
    await popup.waitForOutcome('No report yet');
    await popup.analyse();
    await popup.waitForOutcome('Good');
    expect(await listLoaded(under)).not.toContain('worker/late.js');
    await popup.close();
    await tab.close();
  }

  test('a worker that starts with nothing to do, and one that is asked for the settings, load what a popup needs', async () => {
    await under.stopWorker();
    const page = await under.openExtensionPage('theme.js');
    await page.evaluate(() =>
      Reflect.get(globalThis, 'chrome').runtime.sendMessage({ name: 'getSettings', input: {} }),
    );
    const few = ['background.js', 'worker/base.js', 'worker/base2.js', 'worker/worker.js'];
    expect((await listLoaded(under)).sort()).toEqual(few);
    // Until it has looked for what the one before has left.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
    expect((await listLoaded(under)).sort()).toEqual(few);
    await page.close();
  });

  test('a worker that starts for the popup and analyses a page does without what is for the options', () =>
    analyse('first'));

  test('a page that asks for the index has it loaded, in every life of the worker', async () => {
    for (let life = 0; life < 2; life++) {
      await under.stopWorker();
      const list = await IndexPage.open(under);
      await waitForText(list.page, '100 of 301 reports were read.');
      expect(await listLoaded(under)).toContain('worker/late.js');
      await list.page.close();
    }
  });

  test('a complete index, too, leaves nothing to do at a start', async () => {
    const list = await IndexPage.open(under);
    await list.click('Read on');
    await list.waitForCount('301 reports · copy in this browser, as of ');
    await list.page.close();
    await analyse('second');
  });

  test('after an update the new one is there', async () => {
    const late = join(extensionDir, 'worker', 'late.js');
    await writeFile(late, `${await readFile(late, 'utf8')};globalThis.isUpdated = true;`);
    const manifest = join(extensionDir, 'manifest.json');
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace(/"version":"[^"]+"/, '"version":"99.0"'));
    await under.browser.installExtension(extensionDir);
    const isUpdated = async () => {
      const list = await IndexPage.open(under);
      const answer = await (await under.getWorker()).evaluate(() => 'isUpdated' in globalThis);
      await list.page.close();
      return answer;
    };
    await waitUntil('the new one', isUpdated);
    await under.stopWorker();
    await waitUntil('the new one in the next life', isUpdated);
  });
});

test('in Firefox it is loaded as well, when a page asks for the index', async () => {
  const service = await startService();
  service.seed(300);
  const under = await launchFirefox({ extensionDir: getBuildDir('firefox', 'loopback') });
  const connections = await ConnectionsPage.open(under);
  await connections.connect({ name: 'Stand-in', address: service.address, key: service.key });
  await connections.page.close();
  const list = await IndexPage.open(under);
  await waitForText(list.page, '100 of 300 reports were read.');
  await list.click('Read on');
  await list.waitForCount('300 reports · copy in this browser, as of ');
  await under.close();
  await service.close();
});
