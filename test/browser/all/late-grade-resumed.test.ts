// The worker is killed while a grade is pending. No page sends a message to the next worker: an alarm starts it.
import { expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { waitUntil } from '../driver/wait-until.ts';
import { ActivityPage } from '../pages/activity-page.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { startScenario } from '../scenario.ts';

test('a grade that arrives after the worker was killed is shown on the icon and in Activity; its POST is not repeated', async () => {
  const { service, under, visit, close } = await startScenario();
  const name = crypto.randomUUID();
  const page = await visit(`${service.samples.good}?${name}`);
  service.setGradeDelay(1e9);
  const popup = await PopupPage.open(under, page);
  await popup.waitForOutcome('No report yet');
  await popup.analyse();
  const countGets = () => service.apiRequests().filter(({ path }) => /reports\/\d/.test(path)).length;
  await waitUntil('a request for the grade', () => countGets() > 0);
  await popup.close();
  const extensionPage = await under.openExtensionPage('options.html#/settings');
  await page.bringToFront();
  await under.stopWorker();
  service.setGradeDelay(0);
  await waitUntil(
    'the grade on the icon',
    () =>
      extensionPage.evaluate(async () => {
        const { tabs, action } = Reflect.get(globalThis, 'chrome') as Browser;
        const texts = (await tabs.query({})).map(({ id }) => action.getBadgeText({ tabId: id }));
        return (await Promise.all(texts)).includes('✓');
      }),
    120,
  );
  const activity = await ActivityPage.open(under);
  await activity.filterBy('Finished');
  await activity.waitForRow(name, 'Good');
  expect(service.apiRequests().filter(({ method }) => method === 'POST')).toHaveLength(1);
  await close();
});
