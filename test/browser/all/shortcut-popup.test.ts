// The shortcut that analyses at once, pressed on a virtual display while the popup that it opened is still open.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Display, openDisplay } from '../driver/display.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { type Scenario, startScenario } from '../scenario.ts';

const shortcut = 'alt+shift+y';
let display: Display;
let scenario: Scenario;

beforeAll(async () => {
  display = await openDisplay();
  scenario = await startScenario({ isHeadless: false, display: display.name });
});
afterAll(async () => {
  await scenario?.close();
  display?.close();
});

function countPopups(): number {
  return scenario.under.browser.targets().filter((target) => target.url().includes('/popup.html')).length;
}

test('pressing the shortcut again while its popup is open opens no second one, even if the worker was stopped', async () => {
  const { under, service } = scenario;
  const page = await scenario.visit(`${service.samples.good}?token=3f9c2d1b8a7e6f5d4c3b2a19`);
  await page.bringToFront();
  await waitUntil('the page to have the focus', () => page.evaluate(() => document.hasFocus()));
  const popup = new PopupPage(await under.waitForPopup(() => display.pressKeys(shortcut)));
  await popup.waitForOutcome('This address may contain a secret');
  for (const isStopped of [false, true]) {
    if (isStopped) await under.stopWorker();
    await popup.page.evaluate(() => {
      const { runtime } = Reflect.get(globalThis, 'chrome');
      const send = runtime.sendMessage.bind(runtime);
      runtime.sendMessage = (message: { name: string }) => {
        Object.assign(globalThis, { lastMessage: message.name });
        return send(message);
      };
      Object.assign(globalThis, { lastMessage: undefined });
    });
    display.pressKeys(shortcut);
    const isHandled = () => popup.page.evaluate(() => Reflect.get(globalThis, 'lastMessage') === 'openPopup');
    await waitUntil('the popup to handle the shortcut', isHandled);
    await popup.waitForOutcome('This address may contain a secret');
    expect(countPopups()).toBe(1);
  }
});
