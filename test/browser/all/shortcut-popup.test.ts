// The shortcuts that open the popup, pressed on a virtual display, because the browser itself handles them.
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Display, openDisplay } from '../driver/display.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { waitForRole } from '../pages/by-role.ts';
import { listen, tabTo, waitForFocus } from '../pages/keyboard.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { type Scenario, startScenario } from '../scenario.ts';

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

test('the shortcut opens the popup, where a page can be analysed with a password and its link copied by keyboard', async () => {
  const { under, service } = scenario;
  const page = await scenario.visit(service.samples.good);
  await page.bringToFront();
  await waitUntil('the page to have the focus', () => page.evaluate(() => document.hasFocus()));
  const popup = await under.waitForPopup(() => display.pressKeys('alt+shift+g'));
  const { keyboard } = popup;
  await waitForFocus(popup, { name: 'Private' });
  const listAnnouncements = await listen(popup);
  await keyboard.press('ArrowRight');
  await waitForFocus(popup, { name: 'Password', isVisible: true });
  await tabTo(popup, 'Generate password');
  await keyboard.press('Enter');
  await tabTo(popup, 'Analyse this page');
  await keyboard.press('Enter');
  await waitForRole(popup, 'link', 'Open report');
  await tabTo(popup, 'Copy link and password');
  await keyboard.press('Enter');
  const listWith = async (words: string) => (await listAnnouncements()).filter((said) => said.includes(words));
  await waitUntil('the announcement of the copy', async () => (await listWith('Copied')).length === 1);
  expect(await listWith('Good')).toHaveLength(1);
  expect(await listWith('Password generated')).toHaveLength(1);
  expect(service.reports()).toMatchObject([{ url: service.samples.good, privacy: 2 }]);
  await popup.close();
  await page.close();
});

test('pressing the shortcut for an analysis again while its popup is open opens no second one, even if the worker was stopped', async () => {
  const { under, service } = scenario;
  const page = await scenario.visit(`${service.samples.good}?token=3f9c2d1b8a7e6f5d4c3b2a19`);
  await page.bringToFront();
  await waitUntil('the page to have the focus', () => page.evaluate(() => document.hasFocus()));
  const popup = new PopupPage(await under.waitForPopup(() => display.pressKeys('alt+shift+y')));
  await popup.waitForOutcome('This address may contain a secret');
  for (const isStopped of [false, true]) {
    if (isStopped) await under.stopWorker();
    await popup.page.evaluate(() => {
      Object.assign(globalThis, { isInvoked: false });
      new BroadcastChannel('notices').onmessage = ({ data }) => {
        if (data.type === 'extensionInvoked') Object.assign(globalThis, { isInvoked: true });
      };
    });
    display.pressKeys('alt+shift+y');
    const isPressed = () => popup.page.evaluate(() => Reflect.get(globalThis, 'isInvoked') === true);
    await waitUntil('the worker to handle the shortcut', isPressed);
    await wait(300);
    await popup.waitForOutcome('This address may contain a secret');
    expect(countPopups()).toBe(1);
  }
});
