// A service that responds before it has a grade: open pages show the grade when it is there, without a reload.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '../driver/wait-until.ts';
import { ActivityPage } from '../pages/activity-page.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { readIconBadges } from '../pages/toolbar-icon.ts';
import { type Scenario, startScenario } from '../scenario.ts';

let scenario: Scenario;

beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(() => scenario?.close());

test('a grade that arrives after the response is shown in the popup, on the icon, in the list and in Activity', async () => {
  const { service, under, visit } = scenario;
  const list = await ReportsPage.open(under);
  const activity = await ActivityPage.open(under);
  const name = crypto.randomUUID();
  const page = await visit(`${service.samples.bad}?${name}`);
  service.setGradeDelay(1e9);
  const popup = await PopupPage.open(under, page);
  await popup.waitForOutcome('No report yet');
  await popup.analyse();

  await waitUntil('the report at the service', () => service.reports().some(({ url }) => url.includes(name)));
  await popup.waitForOutcome('Analysing…');
  expect(await popup.waitForReportLink()).toContain(service.address);
  await waitUntil('the row in the list', async () => (await list.readAddresses()).some((text) => text.includes(name)));
  const hasGrade = (grade: string) => list.page.$(`tbody [role="img"][aria-label="${grade}"]`).then(Boolean);
  expect(await hasGrade('No grade yet')).toBe(true);
  await activity.waitForRow(name, 'Analysing');
  await waitUntil('dots on the icon', async () => (await readIconBadges(activity.page)).includes('…'));

  service.setGradeDelay(0);
  await popup.waitForOutcome('Bad');
  await waitUntil('the grade in the list', () => hasGrade('Bad'));
  await activity.waitForRow(name, 'Bad');
  await waitUntil('the grade on the icon', async () => (await readIconBadges(activity.page)).includes('✕'));
  const sent = service.apiRequests().filter(({ body, path }) => body.includes(name) || /reports\/\d/.test(path));
  expect(new Set(sent.slice(1).map(({ method }) => method))).toEqual(new Set(['GET']));
  expect(sent[0]?.method).toBe('POST');
  await popup.close();
});
