import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitUntil } from './driver/wait-until.ts';
import { waitForRole } from './pages/by-role.ts';
import { tabTo, waitForFocus } from './pages/keyboard.ts';
import { PopupPage } from './pages/popup-page.ts';
import { type Scenario, startScenario } from './scenario.ts';

let scenario: Scenario;

beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(() => scenario?.close());

function chooseFreshPage(): string {
  return `${scenario.service.samples.good}?visit=${crypto.randomUUID()}`;
}

/** The privacy of each analysis that was sent. */
function listPosts(url: string) {
  const posts = scenario.service.apiRequests().filter(({ method }) => method === 'POST');
  const forms = posts.map(({ body }) => new URLSearchParams(body));
  return forms.filter((form) => form.get('url') === url).map((form) => form.get('privacy'));
}

function getAddress(url: string): string {
  return `chrome-extension://${scenario.under.extensionId}/popup.html?url=${encodeURIComponent(url)}`;
}

/** Goes on once the returned function is called. */
async function holdAnswer(page: Page): Promise<() => Promise<void>> {
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

describe('what is pressed in the popup before the worker has answered', () => {
  let popup: PopupPage;
  let url: string;
  let release: () => Promise<void>;

  /** With Public chosen by the arrow key. */
  async function openAndChoose(): Promise<void> {
    url = chooseFreshPage();
    popup = new PopupPage(await scenario.under.browser.newPage());
    release = await holdAnswer(popup.page);
    await popup.page.goto(getAddress(url));
    await waitForRole(popup.page, 'radiogroup', 'Privacy');
    await tabTo(popup.page, 'Private');
    await popup.page.keyboard.press('ArrowLeft');
    await waitForFocus(popup.page, { name: 'Public' });
  }

  test('is kept as a choice', async () => {
    await openAndChoose();
    await release();
    await popup.waitForOutcome('No report yet');
    expect(await popup.page.$eval('input:checked', (input) => (input as HTMLInputElement).value)).toBe('public');
    await waitForFocus(popup.page, { name: 'Public' });
    expect(listPosts(url)).toEqual([]);
    await popup.close();
  });

  test('analyses where it is Enter on a privacy, and once', async () => {
    await openAndChoose();
    await popup.page.keyboard.press('Enter');
    await popup.page.keyboard.press('Enter');
    await release();
    await popup.waitForOutcome('Good');
    expect(listPosts(url)).toEqual(['0']);
    await waitUntil('the choice', () => popup.page.$('input[value="public"]:checked'));
    await popup.close();
  });
});
