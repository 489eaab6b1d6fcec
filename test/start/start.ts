// `npm start`: the whole product on this machine, from nothing: the service's stand-in, a browser with the extension,
// the connection made and a sample page in front. Without a display it takes the tour by itself.
import { join } from 'node:path';
import type { BrowserUnderTest } from '../browser/driver/browser-under-test.ts';
import { launchChromium } from '../browser/driver/launch-chromium.ts';
import { launchFirefox } from '../browser/driver/launch-firefox.ts';
import { ConnectionsPage } from '../browser/pages/connections-page.ts';
import { type Service, startService } from '../service/start-service.ts';
import { type BrowserName, findBrowser } from '../setup/browsers.ts';
import { build, getBuildDir, type Target } from '../setup/builds.ts';
import { prepareChromium } from '../setup/prepare-machine.ts';
import { root } from '../setup/run-command.ts';
import { takeTour } from './tour.ts';

const usualPort = 8787;
const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY);

async function chooseBrowser(): Promise<BrowserName> {
  if (await findBrowser('chromium')) return 'chromium';
  if (await findBrowser('firefox')) return 'firefox';
  await prepareChromium();
  return 'chromium';
}

async function buildFor(target: Target): Promise<string> {
  const { isOk, output } = await build(target, 'loopback');
  if (!isOk) throw new Error(`The extension could not be built:\n${output}`);
  return getBuildDir(target, 'loopback');
}

/** At its usual port if that is free, so that links to reports of an earlier start still work. */
async function startStandIn(): Promise<Service> {
  const database = join(root, '.data', 'service.sqlite');
  return startService({ database, port: usualPort }).catch(async (error: unknown) => {
    if (!isTaken(error)) throw error;
    console.log(
      `Port ${usualPort} is taken, so another one is used; links to reports of an earlier start lead nowhere.`,
    );
    return startService({ database });
  });
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

function launch(name: BrowserName, extensionDir: string): Promise<BrowserUnderTest> {
  const options = { extensionDir, isHeadless: !hasDisplay, handlesSignals: true, fonts: 'own' as const };
  return name === 'chromium' ? launchChromium(options) : launchFirefox(options);
}

async function connect(under: BrowserUnderTest, service: Service): Promise<void> {
  const connections = await ConnectionsPage.open(under);
  await connections.connect({ name: 'Stand-in', address: service.address, key: service.key });
  await connections.page.close();
}

async function showSample(under: BrowserUnderTest, { samples }: Service): Promise<void> {
  const [first] = await under.browser.pages();
  const page = first ?? (await under.browser.newPage());
  await page.goto(samples.good);
  await page.bringToFront();
  console.log(`
1. Press the puzzle piece beside the address bar, then Pagegrade (the pin keeps it in the toolbar).
2. Press “Analyse this page”: the sample page in front gets its grade, “Good”.
3. Do the same on ${samples.decent} and ${samples.bad}
4. “Reports” in the popup opens all reports: search, change, re-run and delete them there.
5. Ctrl-C ends it. Your reports are kept in .data/ for the next start.`);
}

/** Waits for Ctrl-C, or for the person to close the browser. */
function waitForEnd(under: BrowserUnderTest): Promise<void> {
  return new Promise((resolve) => under.browser.once('disconnected', () => resolve()));
}

async function start(): Promise<void> {
  const ends: (() => Promise<unknown>)[] = [];
  const endAll = async () => {
    for (const end of ends.splice(0).reverse()) await end().catch(() => undefined);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void endAll().then(() => process.exit(0)));
  }
  try {
    const name = await chooseBrowser();
    console.log('Building the extension …');
    const extensionDir = await buildFor(name === 'chromium' ? 'chrome' : 'firefox');
    const service = await startStandIn();
    ends.push(() => service.close());
    console.log(`The stand-in service runs at ${service.address}.
Its API key is ${service.key}: the page of a private report asks for it.
Opening ${name} …`);
    const under = await launch(name, extensionDir);
    ends.push(() => under.close());
    await connect(under, service);
    if (hasDisplay) await showSample(under, service);
    if (hasDisplay) await waitForEnd(under);
    else await takeTour(under, service);
  } finally {
    await endAll();
  }
}

await start();
