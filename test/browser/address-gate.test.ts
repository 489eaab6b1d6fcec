// The requests that the real browser sends, as recorded by the stand-in service: none about a risky address before the
// user has confirmed it, and none about excluded sites.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Job } from '../../lib/model/job.ts';
import { clickMenu } from './driver/click-menu.ts';
import { sendMessage } from './driver/send-message.ts';
import { waitUntil } from './driver/wait-until.ts';
import { byRole, hasRole, waitForRole, waitForText } from './pages/by-role.ts';
import { PopupPage } from './pages/popup-page.ts';
import { type Scenario, startScenario } from './scenario.ts';

let scenario: Scenario;
let settings: Page;

beforeAll(async () => {
  scenario = await startScenario();
  settings = await scenario.under.openExtensionPage('options.html#/settings');
});
afterAll(() => scenario?.close());

/** The number of requests before the current test. */
let before: number;
beforeEach(() => {
  before = scenario.service.apiRequests().length;
});
const listRequests = () => scenario.service.apiRequests().slice(before);
const stringifyRequests = () => decodeURIComponent(JSON.stringify(listRequests()));

const createUrl = (query: string) => `${scenario.service.samples.good}?gate=${crypto.randomUUID()}${query}`;

async function openPopup(url: string): Promise<{ page: Page; popup: PopupPage }> {
  const page = await scenario.visit(url);
  return { page, popup: await PopupPage.open(scenario.under, page) };
}

async function isPressable(popup: PopupPage): Promise<boolean> {
  const button = await waitForRole(popup.page, 'button', 'Analyse this page');
  return button.evaluate((node) => !(node as HTMLButtonElement).disabled);
}

/** Otherwise the next popup shows the outcome, and asks nothing. */
async function closeWhenSeen(popup: PopupPage): Promise<void> {
  await waitUntil('the outcome to count as seen', async () => {
    const { jobs } = await sendMessage<{ jobs: Job[] }>(popup.page, 'listJobs', { limit: 1 });
    return jobs[0]?.isSeen === true;
  });
  await popup.close();
}

async function saveSites(text: string): Promise<void> {
  await settings.bringToFront();
  await byRole(settings, 'textbox', 'Excluded sites').fill(text);
  await byRole(settings, 'button', 'Save').click();
}

test('nothing is sent about an address with a secret before the user confirms it, each time the popup opens', async () => {
  const url = createUrl('&token=tulip-7');
  const { page, popup } = await openPopup(url);
  const said = await popup.waitForOutcome('This address may contain a secret');
  expect(said).toContain(url);
  expect(await isPressable(popup)).toBe(false);
  expect(listRequests()).toEqual([]);

  await popup.click('Send it anyway');
  await popup.waitForOutcome('No report yet');
  expect(listRequests().map(({ method }) => method)).toEqual(['GET']);
  expect(stringifyRequests()).toContain('tulip-7');
  await popup.analyse();
  await popup.waitForOutcome('Good');
  expect(scenario.service.reports().filter((report) => report.url === url)).toHaveLength(1);

  await closeWhenSeen(popup);
  before = scenario.service.apiRequests().length;
  const again = await PopupPage.open(scenario.under, page);
  await again.waitForOutcome('This address may contain a secret');
  expect(listRequests(), 'the confirmation is valid for one opening of the popup').toEqual([]);
  await again.click('Send it anyway');
  // The popup shows the report of the local copy before the service has answered.
  await again.waitForReportLink();
  await waitUntil('the search', () => listRequests().length > 0);
  // One search in all: none was sent before the confirmation.
  expect(listRequests().map(({ method }) => method)).toEqual(['GET']);
  await again.close();
  await page.close();
});

test('a risky address is confirmed and analysed with the keyboard alone', async () => {
  const { page, popup } = await openPopup(createUrl('&token=rose-7'));
  await popup.waitForOutcome('This address may contain a secret');
  await waitUntil('the focus on “Send it anyway”', async () => {
    await popup.page.keyboard.press('Tab');
    return popup.page.evaluate(() => document.activeElement?.textContent === 'Send it anyway');
  });
  await popup.page.keyboard.press('Enter');
  await popup.waitForOutcome('No report yet');
  await popup.page.keyboard.press('Enter');
  await popup.waitForOutcome('Good');
  await popup.close();
  await page.close();
});

test('“Analyse this link” on a risky link opens the popup for a confirmation, and sends nothing before it', async () => {
  const page = await scenario.visit(scenario.service.samples.bad);
  const linkUrl = createUrl('&access_token=lily-7');
  await clickMenu(scenario.under, 'link:public', { linkUrl, pageUrl: page.url() });
  const popup = new PopupPage(
    await waitUntil('the popup', async () => {
      const targets = await scenario.under.browser.targets();
      return targets.find((candidate) => candidate.url().includes('/popup.html'))?.asPage();
    }),
  );
  expect(await popup.waitForOutcome('This address may contain a secret')).toContain('lily-7');
  expect(listRequests()).toEqual([]);
  await popup.click('Send it anyway');
  await popup.analyse();
  await popup.waitForOutcome('Good');
  expect(scenario.service.reports().find(({ url }) => url === linkUrl)).toMatchObject({ privacy: 0 });
  await popup.close();
  await page.close();
});

test('the parts that are cleaned from an address are struck through in the popup and not sent', async () => {
  const sent = createUrl('&colour=green');
  const { page, popup } = await openPopup(`${sent}&utm_source=daisy&fbclid=poppy#violet`);
  await popup.waitForOutcome('No report yet');
  expect(await popup.page.$eval('del', (left) => left.textContent)).toBe('utm_source=daisy fbclid=poppy #violet');
  await popup.analyse();
  await popup.waitForOutcome('Good');
  expect(scenario.service.reports().some(({ url }) => url === sent)).toBe(true);
  expect(stringifyRequests()).not.toMatch(/daisy|poppy|violet/);
  await closeWhenSeen(popup);
  // The tab still has the full address. The report of the cleaned address is found for it.
  const { length } = listRequests();
  const again = await PopupPage.open(scenario.under, page);
  await again.waitForReportLink();
  // The link may come from the local copy. The search must not arrive during the next test.
  await waitUntil('the search', () => listRequests().length > length);
  await again.close();
  await page.close();
});

test('the popup sends nothing about an excluded site, and links to Settings, where the site can be allowed again', async () => {
  await saveSites('127.0.0.1');
  await waitForText(settings, 'Saved');
  const { page, popup } = await openPopup(createUrl(''));
  await popup.waitForOutcome('You excluded this site in Settings.');
  expect(await isPressable(popup)).toBe(false);
  expect(await hasRole(popup.page, 'button', 'Settings')).toBe(true);
  expect(listRequests()).toEqual([]);
  await popup.close();
  // Not the empty string: filling that in types nothing, so the page would not notice the change.
  await saveSites(' ');
  await waitForText(settings, 'Saved');
  // The first search for the page: none was sent before.
  const allowed = await PopupPage.open(scenario.under, page);
  await allowed.waitForOutcome('No report yet');
  expect(listRequests().map(({ method }) => method)).toEqual(['GET']);
  await allowed.close();
  await page.close();
});
