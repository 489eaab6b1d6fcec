import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '../driver/wait-until.ts';
import { waitForRole } from '../pages/by-role.ts';
import { tabTo, waitForFocus } from '../pages/keyboard.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { type Scenario, startScenario } from '../scenario.ts';

let scenario: Scenario;

beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(() => scenario?.close());

function createUrl(): string {
  return `${scenario.service.samples.good}?visit=${crypto.randomUUID()}`;
}

/** The privacy of each analysis that was sent for this URL. */
function listSentPrivacies(url: string) {
  const posts = scenario.service.apiRequests().filter(({ method }) => method === 'POST');
  const forms = posts.map(({ body }) => new URLSearchParams(body));
  return forms.filter((form) => form.get('url') === url).map((form) => form.get('privacy'));
}

/** Holds back the page's messages to the worker until the returned function is called. */
async function holdMessages(page: Page): Promise<() => Promise<void>> {
  await page.evaluateOnNewDocument(() => {
    const { runtime } = Reflect.get(globalThis, 'chrome');
    const send = runtime.sendMessage.bind(runtime);
    const released = Promise.withResolvers<void>();
    runtime.sendMessage = async (message: unknown) => {
      await released.promise;
      return send(message);
    };
    Object.assign(globalThis, { release: released.resolve });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'release')());
}

test('keys pressed in the popup before the worker has responded choose a privacy and start one analysis', async () => {
  const url = createUrl();
  const popup = new PopupPage(await scenario.under.browser.newPage());
  const release = await holdMessages(popup.page);
  // The popup is about the active tab, which it must not be itself.
  await scenario.visit(url);
  await popup.page.goto(`chrome-extension://${scenario.under.extensionId}/popup.html`);
  await popup.page.bringToFront();
  await waitForRole(popup.page, 'radiogroup', 'Privacy');
  await tabTo(popup.page, 'Private');
  await popup.page.keyboard.press('ArrowLeft');
  await waitForFocus(popup.page, { name: 'Public' });
  await popup.page.keyboard.press('Enter');
  await popup.page.keyboard.press('Enter');
  await release();
  await popup.waitForOutcome('Good');
  expect(listSentPrivacies(url)).toEqual(['0']);
  await waitUntil('the choice', () => popup.page.$('input[value="public"]:checked'));
  await popup.close();
});
