import { expect } from 'vitest';
import type { Service } from '../service/start-service.ts';
import type { BrowserUnderTest } from './driver/browser-under-test.ts';
import { bySecret, waitForText } from './pages/by-role.ts';
import type { ConnectionsPage } from './pages/connections-page.ts';
import { PopupPage } from './pages/popup-page.ts';

/** Enters the key in the open form of "Our service", a connection that the organisation has set without a key. */
export async function enterKey(connections: ConnectionsPage, key: string): Promise<void> {
  await bySecret(connections.page, 'API key').fill(key);
  await connections.click('Save and connect');
  await waitForText(connections.page, 'Our service is connected.');
  await connections.page.close();
}

/** Analyses a page with the organisation's service. */
export async function analyse(under: BrowserUnderTest, service: Service): Promise<void> {
  const page = await under.browser.newPage();
  await page.goto(service.samples.good);
  const popup = await PopupPage.open(under, page);
  await popup.analyse();
  await popup.waitForOutcome('Good');
  expect(service.reports()).toMatchObject([{ url: service.samples.good }]);
  await popup.close();
  await page.close();
}
