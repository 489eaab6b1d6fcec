// The shortcut that analyses at once, pressed on a virtual display while the popup that it opened is still open.
import { setTimeout as wait } from 'node:timers/promises';
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
      Object.assign(globalThis, { isInvoked: false });
      new BroadcastChannel('notices').onmessage = ({ data }) => {
        if (data.type === 'extensionInvoked') Object.assign(globalThis, { isInvoked: true });
      };
    });
    display.pressKeys(shortcut);
    const isPressed = () => popup.page.evaluate(() => Reflect.get(globalThis, 'isInvoked') === true);
    await waitUntil('the worker to handle the shortcut', isPressed);
    await wait(300);
    await popup.waitForOutcome('This address may contain a secret');
    expect(countPopups()).toBe(1);
  }
});
