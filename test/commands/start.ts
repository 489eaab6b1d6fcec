// `npm start`: builds the extension, starts the stand-in service, opens a browser with the extension connected to the
// service, and shows a sample page. Without a display, it takes a tour by itself and saves screenshots.
import type { BrowserUnderTest } from '../browser/driver/browser-under-test.ts';
import { launchChromium } from '../browser/driver/launch-chromium.ts';
import { launchFirefox } from '../browser/driver/launch-firefox.ts';
import { ConnectionsPage } from '../browser/pages/connections-page.ts';
import type { Service } from '../service/start-service.ts';
import { type BrowserName, findBrowser } from '../setup/browsers.ts';
import { build, getBuildDir, type Target } from '../setup/builds.ts';
import { prepareChromium } from '../setup/prepare-machine.ts';
import { startStandIn } from './start-stand-in.ts';
import { takeTour } from './tour.ts';

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
1. Click the puzzle piece next to the address bar, then Pagegrade. (The pin keeps it in the toolbar.)
2. Click “Analyse this page”. The sample page gets the grade “Good”.
3. Do the same on ${samples.decent} and ${samples.bad}
4. Click “Reports” in the popup to search, change, re-run and delete reports.
5. Press Ctrl-C to stop. Your reports are kept in .data/ for the next start.`);
}

/** Resolves when the browser is closed. Ctrl-C is handled in `start`. */
function waitForClose(under: BrowserUnderTest): Promise<void> {
  return new Promise((resolve) => under.browser.once('disconnected', () => resolve()));
}

async function start(): Promise<void> {
  const cleanups: (() => Promise<unknown>)[] = [];
  const cleanUp = async () => {
    for (const close of cleanups.splice(0).reverse()) await close().catch(() => undefined);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void cleanUp().then(() => process.exit(0)));
  }
  try {
    const name = await chooseBrowser();
    console.log('Building the extension …');
    const extensionDir = await buildFor(name === 'chromium' ? 'chrome' : 'firefox');
    const service = await startStandIn();
    cleanups.push(() => service.close());
    console.log(`Service  ${service.address} (a stand-in that runs on this machine)
API key  ${service.key} (to sign in to the page of a private report)
Opening ${name} …`);
    const under = await launch(name, extensionDir);
    cleanups.push(() => under.close());
    await connect(under, service);
    if (hasDisplay) await showSample(under, service);
    if (hasDisplay) await waitForClose(under);
    else await takeTour(under, service);
  } finally {
    await cleanUp();
  }
}

await start();
