// The popup on a page that has a report: what it shows, and the actions on the report.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Job } from '../../lib/model/job.ts';
import { createGate } from '../service/gates.ts';
import { sendMessage } from './driver/send-message.ts';
import { setUndoTime } from './driver/set-undo-time.ts';
import { waitUntil } from './driver/wait-until.ts';
import { byRole, hasRole, readEach, waitForRole, waitForText } from './pages/by-role.ts';
import { PopupPage } from './pages/popup-page.ts';
import { SidePanel } from './pages/side-panel.ts';
import { type Scenario, startScenario } from './scenario.ts';

let scenario: Scenario;

beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(() => scenario?.close());
beforeEach(() => scenario.service.clearFaults());

function createUrl(sample: 'good' | 'bad' = 'good'): string {
  return `${scenario.service.samples[sample]}?visit=${crypto.randomUUID()}`;
}

const findReport = (id: number) => scenario.service.reports().find((report) => report.id === id);
const readChoices = (page: Page) =>
  readEach(
    page,
    'input[type="radio"]',
    (radio) => (radio as HTMLInputElement).checked && (radio as HTMLInputElement).value,
  );
const readChoice = async (page: Page) => (await readChoices(page)).filter(Boolean);
const listChecks = (page: Page) => readEach(page, '.failed-checks li', ({ innerText }) => innerText);

test('the only privacy control shows and changes the privacy of the report, also to a password', async () => {
  const url = createUrl();
  const id = scenario.service.addReport({ url, privacy: 0 });
  const popup = await PopupPage.open(scenario.under, await scenario.visit(url));
  await popup.waitForReportLink();
  // Not the connection's default, which is Private.
  expect(await readChoice(popup.page)).toEqual(['public']);
  expect(await popup.page.$$('[role="radiogroup"]')).toHaveLength(1);
  await popup.choosePrivacy('Private');
  await popup.waitForOutcome('Privacy changed');
  expect(findReport(id)).toMatchObject({ privacy: 1 });
  await popup.choosePrivacy('Password');
  await popup.click('Save');
  await waitForText(popup.page, 'Enter a password, or choose another privacy.');
  expect(findReport(id)).toMatchObject({ privacy: 1 });
  await popup.typePassword('open sesame');
  await popup.click('Save');
  await waitUntil('the password', () => findReport(id)?.privacy === 2 && findReport(id)?.passwordHash);
  await waitForRole(popup.page, 'button', 'Change password…');
  expect(await readChoice(popup.page)).toEqual(['password']);
  expect(scenario.service.reports().filter((report) => report.url === url)).toHaveLength(1);
  await popup.close();
});

test('arrow keys alone do not change the privacy of a report, the space bar does', async () => {
  const url = createUrl();
  const id = scenario.service.addReport({ url, privacy: 0 });
  const popup = await PopupPage.open(scenario.under, await scenario.visit(url));
  await popup.waitForReportLink();
  const { length } = scenario.service.apiRequests();
  await popup.page.focus('[name="report-privacy"]:checked');
  await popup.page.keyboard.press('ArrowLeft');
  await popup.page.keyboard.press('ArrowLeft');
  expect(await popup.page.$eval(':focus', (radio) => (radio as HTMLInputElement).value)).toBe('private');
  expect(await readChoice(popup.page)).toEqual(['public']);
  expect(scenario.service.apiRequests()).toHaveLength(length);
  await popup.page.keyboard.press('Space');
  await popup.waitForOutcome('Privacy changed');
  expect(findReport(id)).toMatchObject({ privacy: 1 });
  await popup.close();
});

test('one click that publishes a report can be undone, also after the popup was closed', async () => {
  const url = createUrl();
  const id = scenario.service.addReport({ url, privacy: 1 });
  const tab = await scenario.visit(url);
  const first = await PopupPage.open(scenario.under, tab);
  await first.waitForReportLink();
  await setUndoTime(first.page, 120);
  await first.choosePrivacy('Public');
  await first.waitForOutcome('Privacy changed');
  await waitForRole(first.page, 'button', 'Undo');
  await first.close();
  const second = await PopupPage.open(scenario.under, tab);
  await waitForRole(second.page, 'button', 'Undo');
  expect(await readChoice(second.page)).toEqual(['public']);
  await second.click('Undo');
  await waitUntil('the former privacy', async () => String(await readChoice(second.page)) === 'private');
  await setUndoTime(second.page, 8);
  await second.choosePrivacy('Public');
  await waitUntil('the publication', () => findReport(id)?.privacy === 0);
  const writes = scenario.service.apiRequests().filter(({ method }) => method === 'PATCH');
  expect(writes.filter(({ path }) => path.endsWith(`/${id}`))).toHaveLength(1);
  await second.close();
});

test('“New report…” creates another report with its own privacy, and the form is kept when the popup closes', async () => {
  const url = createUrl();
  const id = scenario.service.addReport({ url, privacy: 0, result: 'bad' });
  const page = await scenario.visit(url);
  const first = await PopupPage.open(scenario.under, page);
  await first.waitForReportLink();
  expect(await hasRole(first.page, 'button', 'Analyse this page')).toBe(false);
  await first.click('New report…');
  expect(await readChoice(first.page)).toEqual(['private']);
  await first.choosePrivacy('Password');
  await first.typePassword('half');
  await first.close();
  const second = await PopupPage.open(scenario.under, page);
  await waitForRole(second.page, 'button', 'Create report');
  expect(await second.page.$eval('input.input', (input) => (input as HTMLInputElement).value)).toBe('half');
  await second.choosePrivacy('Private');
  await second.click('Create report');
  await second.waitForOutcome('Good');
  await waitForRole(second.page, 'button', 'Re-run');
  expect(scenario.service.reports().filter((report) => report.url === url)).toMatchObject([
    expect.objectContaining({ id, privacy: 0, result: 'bad' }),
    expect.objectContaining({ privacy: 1, result: 'good' }),
  ]);
  await second.close();
});

test('the popup lists the failed checks, and nothing moves when they arrive after the grade', async () => {
  const page = await scenario.visit(createUrl('bad'));
  const first = await PopupPage.open(scenario.under, page);
  await first.waitForOutcome('No report yet');
  await first.analyse();
  await first.waitForOutcome('Bad');
  const checks = await listChecks(first.page);
  expect(checks).toHaveLength(4);
  expect(checks).toContain('Title Missing');
  // The stand-in service gives these checks a high importance.
  expect(checks[0]).toMatch(/^(Title|Indexability|Status)/);
  // Until the task counts as seen, a popup opens with its outcome.
  await waitUntil('the task to be seen', async () => {
    const { jobs } = await sendMessage<{ jobs: Job[] }>(first.page, 'listJobs', { limit: 1 });
    return jobs[0]?.isSeen;
  });
  await first.close();

  const gate = createGate();
  scenario.service.addFault({ kind: 'gate', gate, match: { method: 'GET' } });
  const second = await PopupPage.open(scenario.under, page);
  await gate.arrived;
  await second.waitForOutcome('Bad');
  expect(await listChecks(second.page)).toEqual([]);
  const measure = () =>
    readEach(second.page, '.outcome, .headline, .outcome [role="radiogroup"], .popup-actions', (part) => {
      const { top, left, width } = part.getBoundingClientRect();
      return [top, left, width];
    });
  const before = await measure();
  gate.open();
  await waitForText(second.page, 'Failed checks: ');
  expect(await listChecks(second.page)).toEqual(checks);
  expect(await measure()).toEqual(before);
  await second.close();
});

test('the popup’s list of grades opens the history of the page in the side panel, without a request', async () => {
  const url = createUrl('bad');
  for (const result of ['good', 'decent'] as const) scenario.service.addReport({ url, result });
  const page = await scenario.visit(url);
  // The response to this popup stores the reports in the local copy.
  const first = await PopupPage.open(scenario.under, page);
  await first.waitForOutcome('Decent');
  await first.click('New report…');
  await first.click('Create report');
  await first.waitForOutcome('Bad');
  const trail = () => first.page.$eval('.grade-trail', ({ textContent }) => textContent);
  await waitUntil('the new report', async () => (await trail())?.startsWith('3 reports'));
  expect(await trail()).toBe('3 reports:Good, Decent, Bad→→');
  const { length } = scenario.service.apiRequests();
  await byRole(first.page, 'button', '3 reports: Good, Decent, Bad').click();
  const panel = await SidePanel.find(scenario.under);
  await panel.waitForText('3 reports of this page');
  await waitUntil('the popup to close', () => first.page.isClosed());
  expect(scenario.service.apiRequests()).toHaveLength(length);
  await panel.page.close();
});
