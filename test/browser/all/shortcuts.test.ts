// Settings show the shortcuts that the browser really has, and link to its page for changing them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, waitForText } from '../pages/by-role.ts';
import { type Scenario, startScenario } from '../scenario.ts';

let scenario: Scenario;

beforeAll(async () => {
  scenario = await startScenario({ isConnected: false });
});
afterAll(() => scenario?.close());

test('Settings list the shortcuts of the browser, and the button opens the browser’s page for them', async () => {
  const { browser, openExtensionPage } = scenario.under;
  const page = await openExtensionPage('options.html#/settings');
  await waitForText(page, 'Keyboard shortcuts');
  const keys = await page.$$eval('.shortcuts kbd', (all) => all.map(({ textContent }) => textContent));
  expect(keys).toEqual(['Alt+Shift+G', 'Alt+Shift+Y', 'Alt+Shift+H']);
  await byRole(page, 'button', 'Change shortcuts…').click();
  await waitUntil('the browser’s page', () =>
    browser.targets().some((target) => target.url() === 'chrome://extensions/shortcuts'),
  );
});
