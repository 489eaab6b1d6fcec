import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { clickMenu } from './driver/click-menu.ts';
import { waitUntil } from './driver/wait-until.ts';
import { readPage } from './pages/by-role.ts';
import { PopupPage } from './pages/popup-page.ts';
import { type Scenario, startScenario } from './scenario.ts';

let scenario: Scenario;

beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(() => scenario?.close());

function createUrl(): string {
  return `${scenario.service.samples.good}?menu=${crypto.randomUUID()}`;
}

function waitForReport(url: string) {
  return waitUntil(`a report of ${url}`, () => scenario.service.reports().find((report) => report.url === url));
}

test('after the installation there are context menus for page and link with three choices each', async () => {
  const worker = await scenario.under.getWorker();
  const answers = await worker.evaluate(async () => {
    const api = Reflect.get(globalThis, 'chrome') as Browser;
    const ids = ['page', 'link'].flatMap((target) =>
      [target].concat(['public', 'private', 'password'].map((privacy) => `${target}:${privacy}`)),
    );
    // Updating a missing entry fails, and this update changes nothing of an existing one.
    return Promise.all(ids.map((id) => api.contextMenus.update(id, {}).then(() => id)));
  });
  expect(answers).toHaveLength(8);
});

test('while the icon is not pinned to the toolbar, an analysis from the menu shows its grade in the popup', async () => {
  const url = createUrl();
  const page = await scenario.visit(url);
  const open = () => clickMenu(scenario.under, 'page:private', { pageUrl: url });
  const popup = new PopupPage(await scenario.under.waitForPopup(open));
  await popup.waitForOutcome('Good');
  expect(await waitForReport(url)).toMatchObject({ privacy: 1 });
  await popup.close();
  await page.close();
});

/** Makes the worker see the icon as pinned to the toolbar. */
async function pinIcon(): Promise<void> {
  const worker = await scenario.under.getWorker();
  await worker.evaluate(() => {
    const { action } = Reflect.get(globalThis, 'chrome') as {
      action: { getUserSettings(): Promise<{ isOnToolbar: boolean }> };
    };
    action.getUserSettings = async () => ({ isOnToolbar: true });
  });
}

test.each([
  ['public', 0],
  ['private', 1],
])('with the icon pinned, “Analyse this page” as %s sends one analysis and opens no popup', async (privacy, number) => {
  await pinIcon();
  const url = createUrl();
  const page = await scenario.visit(url);
  await clickMenu(scenario.under, `page:${privacy}`, { pageUrl: url });
  expect(await waitForReport(url)).toMatchObject({ privacy: number, result: 'good' });
  expect(scenario.under.browser.targets().some((target) => target.url().includes('/popup.html'))).toBe(false);
  expect(
    scenario.service
      .apiRequests()
      .filter(({ method, body }) => method === 'POST' && body.includes(encodeURIComponent(url))),
  ).toHaveLength(1);
  await page.close();
});

test('“Analyse this link” analyses the link and not the page that contains it', async () => {
  await pinIcon();
  const pageUrl = createUrl();
  const linkUrl = createUrl();
  const page = await scenario.visit(pageUrl);
  await clickMenu(scenario.under, 'link:private', { pageUrl, linkUrl });
  await waitForReport(linkUrl);
  expect(scenario.service.reports().some(({ url }) => url === pageUrl)).toBe(false);
  await page.close();
});

test.each(['page', 'link'])(
  'the password entry for a %s opens the popup with its address and the privacy Password',
  async (target) => {
    const url = createUrl();
    const page = await scenario.visit(target === 'page' ? url : scenario.service.samples.bad);
    await clickMenu(
      scenario.under,
      `${target}:password`,
      target === 'page' ? { pageUrl: url } : { pageUrl: page.url(), linkUrl: url },
    );
    const popup = await waitUntil('the popup', async () => {
      const targets = await scenario.under.browser.targets();
      return targets.find((candidate) => candidate.url().includes('/popup.html'))?.asPage();
    });
    const form = new PopupPage(popup);
    await popup.waitForSelector('main:not([data-pending])');
    await waitUntil('the address', async () => (await readPage(popup)).includes('/samples/good/'));
    expect(await popup.$eval('input:checked', (input) => (input as HTMLInputElement).value)).toBe('password');
    await form.typePassword('from the menu');
    await form.analyse();
    await form.waitForOutcome('Good');
    expect(await waitForReport(url)).toMatchObject({ privacy: 2 });
    await form.close();
    await page.close();
  },
);
