import type { Page } from 'puppeteer-core';
import type { Service, ServiceOptions } from '../service/service.ts';
import { startService } from '../service/start-service.ts';
import { type BuildMode, getBuildDir } from '../setup/builds.ts';
import type { BrowserUnderTest, LaunchOptions } from './driver/browser-under-test.ts';
import { type ChromiumUnderTest, launchChromium } from './driver/launch-chromium.ts';
import { ConnectionsPage } from './pages/connections-page.ts';

/** The service, a browser with the extension, and a user who has connected the two. */
export interface Scenario<Under extends BrowserUnderTest = ChromiumUnderTest> {
  service: Service;
  under: Under;
  /** Opens a web page in a tab. */
  visit(url: string): Promise<Page>;
  close(): Promise<void>;
}

export interface ScenarioOptions extends Partial<LaunchOptions> {
  mode?: BuildMode;
  /** True unless said otherwise: through the form, as a user does it. */
  isConnected?: boolean;
  service?: ServiceOptions;
}

export const connectionName = 'Stand-in';

export async function startScenario(options: ScenarioOptions = {}): Promise<Scenario> {
  const { mode = 'loopback', isConnected = true, service: serviceOptions, ...launch } = options;
  const service = await startService(serviceOptions);
  const under = await launchChromium({ extensionDir: getBuildDir('chrome', mode), ...launch });
  const scenario = createScenario(service, under);
  if (isConnected) await connect(scenario);
  return scenario;
}

export function createScenario<Under extends BrowserUnderTest>(service: Service, under: Under): Scenario<Under> {
  return {
    service,
    under,
    async visit(url) {
      const page = await under.browser.newPage();
      await page.goto(url);
      return page;
    },
    async close() {
      await under.close();
      await service.close();
    },
  };
}

export async function connect({ under, service }: Scenario<BrowserUnderTest>): Promise<void> {
  const connections = await ConnectionsPage.open(under);
  await connections.connect({ name: connectionName, address: service.address, key: service.key });
  await connections.page.close();
}
