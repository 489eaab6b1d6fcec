import type { Page } from 'puppeteer-core';
import type { BrowserUnderTest } from '../driver/browser-under-test.ts';
import type { ChromiumUnderTest } from '../driver/launch-chromium.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import type { Scenario } from '../scenario.ts';

/** A page or dialog of the product in a state that is worth checking. */
export interface Surface<Under extends BrowserUnderTest = ChromiumUnderTest> {
  name: string;
  open(scenario: Scenario<Under>): Promise<Page>;
}

/** A surface that exists in every browser. */
export type CommonSurface = Surface<BrowserUnderTest>;
export type CommonScenario = Scenario<BrowserUnderTest>;

/** A page that is opened while the service has no faults, and then brought into its state. */
export function createSurface<Opened extends { page: Page }>(
  name: string,
  openPage: (scenario: CommonScenario) => Promise<Opened>,
  prepare: (opened: Opened, scenario: CommonScenario) => Promise<unknown>,
): CommonSurface {
  return {
    name,
    async open(scenario) {
      scenario.service.clearFaults();
      const opened = await openPage(scenario);
      await prepare(opened, scenario);
      return opened.page;
    },
  };
}

export function createReportsSurface(
  name: string,
  query: string,
  prepare: (list: ReportsPage, scenario: CommonScenario) => Promise<unknown>,
): CommonSurface {
  return createSurface(name, ({ under }) => ReportsPage.open(under, query), prepare);
}
