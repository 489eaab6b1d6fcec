import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGate } from '../service/gates.ts';
import { setUndoTime } from './driver/set-undo-time.ts';
import { waitUntil } from './driver/wait-until.ts';
import { hasRole, readPage, waitForText } from './pages/by-role.ts';
import { PopupPage, type PrivacyName } from './pages/popup-page.ts';
import { type Scenario, startScenario } from './scenario.ts';

let scenario: Scenario;

beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(() => scenario?.close());
beforeEach(() => scenario.service.clearFaults());

/** The API requests that the service received during an action. */
async function listRequests(act: () => Promise<void>) {
  const before = scenario.service.apiRequests().length;
  await act();
  return scenario.service.apiRequests().slice(before);
}

/** The form fields of each analysis of the page that was sent. */
function listForms(url: string) {
  const posts = scenario.service.apiRequests().filter(({ method }) => method === 'POST');
  const forms = posts.map(({ body }): Record<string, string> => Object.fromEntries(new URLSearchParams(body)));
  return forms.filter((form) => form.url === url);
}

function visitFreshPage() {
  return scenario.visit(`${scenario.service.samples.good}?visit=${crypto.randomUUID()}`);
}

test.each<[PrivacyName, number, string]>([
  ['Public', 0, ''],
  ['Private', 1, ''],
  ['Password', 2, 'open sesame & 100 %'],
])('the popup of the toolbar icon analyses a page as %s', async (privacy, number, password) => {
  const page = await visitFreshPage();
  const popup = await PopupPage.open(scenario.under, page);
  await popup.choosePrivacy(privacy);
  if (password) await popup.typePassword(password);
  await popup.analyse();
  await popup.waitForOutcome('Good');

  const report = scenario.service.reports().find(({ url }) => url === page.url());
  expect(report).toMatchObject({ privacy: number, result: 'good' });
  expect(Boolean(report?.passwordHash)).toBe(password !== '');
  expect(listForms(page.url())).toEqual([{ url: page.url(), privacy: String(number), ...(password && { password }) }]);
  expect(await popup.waitForReportLink()).toBe(`${scenario.service.address}/reports/${report?.id}`);
  await popup.close();
});

test('opening the popup sends one search for the page and nothing else', async () => {
  const page = await visitFreshPage();
  const requests = await listRequests(async () => {
    const popup = await PopupPage.open(scenario.under, page);
    await popup.waitForOutcome('No report yet');
    await popup.close();
  });
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/v1/reports']);
  // Without the scheme: http and https count as the same page.
  expect(requests[0]?.query).toMatchObject({ search: page.url().replace('http://', '') });
  expect(requests[0]?.headers).toMatchObject({ accept: 'application/json' });
  expect(requests[0]?.headers).not.toHaveProperty('cookie');
  expect(requests[0]?.headers).not.toHaveProperty('referer');
});

test('visiting web pages sends no request', async () => {
  const requests = await listRequests(async () => {
    const page = await visitFreshPage();
    await page.goto(scenario.service.samples.bad);
    await page.reload();
    await page.close();
  });
  expect(requests).toEqual([]);
});

test('the popup can be used while its search is pending', async () => {
  const gate = createGate();
  scenario.service.addFault({ kind: 'gate', gate });
  const popup = await PopupPage.open(scenario.under, await visitFreshPage());
  await popup.choosePrivacy('Public');
  expect(await popup.page.$eval('input:checked', (input) => (input as HTMLInputElement).value)).toBe('public');
  await popup.waitForOutcome('Looking for a report');
  gate.open();
  await popup.waitForOutcome('No report yet');
  await popup.close();
});

test('the popup shows the existing report of a page without analysing the page again', async () => {
  const page = await visitFreshPage();
  const id = scenario.service.addReport({ url: page.url(), result: 'decent', privacy: 0 });
  const requests = await listRequests(async () => {
    const popup = await PopupPage.open(scenario.under, page);
    await popup.waitForOutcome('Decent');
    expect(await popup.page.$eval('input:checked', (input) => (input as HTMLInputElement).value)).toBe('public');
    // The popup requests the report for its checks, which a list leaves out.
    await waitUntil('the report', () => scenario.service.apiRequests().at(-1)?.path === `/api/v1/reports/${id}`);
    await popup.close();
  });
  expect(requests.map(({ method }) => method)).toEqual(['GET', 'GET']);
});

test.each([
  ['about:blank', /one of the browser’s own pages/],
  ['chrome://version', /one of the browser’s own pages/],
  ['data:text/html,<h1>hello</h1>', /one of the browser’s own pages|begin with http/],
])('the popup says why %s cannot be analysed, and sends nothing', async (url, words) => {
  const page = await scenario.visit(url);
  const requests = await listRequests(async () => {
    const popup = await PopupPage.open(scenario.under, page);
    await popup.waitForOutcome('This page can’t be analysed');
    expect(await readPage(popup.page)).toMatch(words);
    await popup.close();
  });
  expect(requests).toEqual([]);
});

test('the privacy Password requires a password before the analysis is sent', async () => {
  const popup = await PopupPage.open(scenario.under, await visitFreshPage());
  await popup.waitForOutcome('No report yet');
  await popup.choosePrivacy('Password');
  const requests = await listRequests(async () => {
    await popup.analyse();
    await waitForText(popup.page, 'Enter a password, or choose another privacy.');
    expect(await popup.page.evaluate(() => document.activeElement?.matches('[type="password"]'))).toBe(true);
  });
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  await popup.close();
});

test('the password field is shown for Password only, and generates a long, readable password', async () => {
  const page = await visitFreshPage();
  const popup = await PopupPage.open(scenario.under, page);
  expect(await hasRole(popup.page, 'textbox', 'Password')).toBe(false);
  await popup.choosePrivacy('Password');
  await popup.click('Generate password');
  const password = await popup.page.$eval('input.input', (input) => (input as HTMLInputElement).value);
  expect(password.length).toBeGreaterThanOrEqual(16);
  expect(await popup.page.$eval('input.input', (input) => (input as HTMLInputElement).type)).toBe('text');
  await popup.choosePrivacy('Public');
  expect(await hasRole(popup.page, 'textbox', 'Password')).toBe(false);
  await popup.analyse();
  await popup.waitForOutcome('Good');
  expect(listForms(page.url())).toEqual([{ url: page.url(), privacy: '0' }]);
  await popup.close();
});

test('a report is re-run, made public and deleted from the popup, and the delete can be undone', async () => {
  const page = await visitFreshPage();
  const id = scenario.service.addReport({ url: page.url(), result: 'bad' });
  const popup = await PopupPage.open(scenario.under, page);
  await popup.waitForOutcome('Bad');

  await popup.click('Re-run');
  await popup.waitForOutcome('Good');
  await popup.choosePrivacy('Public');
  await popup.waitForOutcome('Privacy changed');
  const published = { privacy: 0, result: 'good' };
  await waitUntil('the publication', () =>
    scenario.service.reports().some((report) => report.id === id && report.privacy === 0),
  );
  expect(scenario.service.reports().find((report) => report.id === id)).toMatchObject(published);

  await setUndoTime(popup.page, 120);
  await popup.click('Delete');
  await popup.waitForOutcome('Report deleted');
  expect(scenario.service.reports().some((report) => report.id === id)).toBe(true);
  await popup.click('Undo');
  await popup.waitForOutcome('Good');
  await setUndoTime(popup.page, 8);

  await popup.click('Delete');
  await popup.waitForOutcome('Report deleted');
  await popup.close();
  await waitUntil('the delete to be sent although the popup has closed', () =>
    scenario.service.reports().every((report) => report.id !== id),
  );
});
