import type { Page } from 'puppeteer-core';
import type { Service, ServiceOptions } from '../service/service.ts';
import { startService } from '../service/start-service.ts';
import { type BuildMode, getBuildDir } from '../setup/builds.ts';
import { borrowChromium } from './driver/borrow-chromium.ts';
import { type BrowserUnderTest, type LaunchOptions, stepLimitMs } from './driver/browser-under-test.ts';
import { type ChromiumUnderTest, launchChromium } from './driver/launch-chromium.ts';
import { type FirefoxUnderTest, launchFirefox } from './driver/launch-firefox.ts';
import { seedConnection } from './driver/seed.ts';

/** The stand-in service and a browser with the extension, which is connected to the service by default. */
export interface Scenario<Under extends BrowserUnderTest = ChromiumUnderTest> {
  service: Service;
  under: Under;
  /** Opens a web page in a tab. */
  visit(url: string): Promise<Page>;
  close(): Promise<void>;
}

/** Options of the browser itself, such as its language, require a new browser, which takes longer. */
export interface ScenarioOptions extends Partial<LaunchOptions> {
  mode?: BuildMode;
  /** True by default. */
  isConnected?: boolean;
  service?: ServiceOptions;
}

export const connectionName = 'Stand-in';

export async function startScenario(options: ScenarioOptions = {}): Promise<Scenario> {
  const { mode = 'loopback', isConnected = true, service: serviceOptions, ...rest } = options;
  const launch = { extensionDir: getBuildDir('chrome', mode), ...rest };
  const { extensionDir, downloadsDir, keepsFirstPage, ...own } = launch;
  const service = await startService(serviceOptions);
  const isOwn = Object.keys(own).length > 0;
  const under = await (isOwn ? launchChromium(launch) : borrowChromium({ extensionDir, downloadsDir, keepsFirstPage }));
  const scenario = createScenario(service, under);
  if (isConnected) await connect(scenario);
  return scenario;
}

/** The same in a Firefox of its own. */
export async function startFirefoxScenario({
  isConnected = true,
  service,
  ...launch
}: Omit<ScenarioOptions, 'mode'> = {}): Promise<Scenario<FirefoxUnderTest>> {
  const extensionDir = getBuildDir('firefox', 'loopback');
  const scenario = createScenario(await startService(service), await launchFirefox({ extensionDir, ...launch }));
  if (isConnected) await connect(scenario);
  return scenario;
}

export function createScenario<Under extends BrowserUnderTest>(service: Service, under: Under): Scenario<Under> {
  return {
    service,
    under,
    async visit(url) {
      const page = await under.browser.newPage();
      page.setDefaultTimeout(stepLimitMs);
      await page.goto(url);
      return page;
    },
    async close() {
      await under.close();
      await service.close();
    },
  };
}

/** The requests to the service without those of a sync: one may start with any page that opens. */
export function listAskedRequests({ service }: Pick<Scenario, 'service'>) {
  return service
    .apiRequests()
    .filter(({ method, query }) => method !== 'GET' || query.per_page !== '100' || query.search !== undefined);
}

export async function connect({ under, service }: Scenario<BrowserUnderTest>): Promise<void> {
  await seedConnection(under, { name: connectionName, address: service.address, key: service.key });
}
