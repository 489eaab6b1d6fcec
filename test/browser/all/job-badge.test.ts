// How the toolbar icon tells of jobs.
import { afterAll, beforeAll, test } from 'vitest';
import { PopupPage } from '../pages/popup-page.ts';
import { ToolbarIcon } from '../pages/toolbar-icon.ts';
import { type Scenario, startScenario } from '../scenario.ts';

let scenario: Scenario;

beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(() => scenario?.close());

test('cancelling a waiting analysis removes its badge and its title from the toolbar icon of the tab', async () => {
  const { service, under, visit } = scenario;
  const icon = await ToolbarIcon.open(under);
  service.addFault({ kind: 'rateLimit', retryAfter: 600, match: { method: 'GET' } });
  const page = await visit(service.samples.good);
  const popup = await PopupPage.open(under, page);
  await popup.analyse();
  await icon.waitFor('…');
  await popup.click('Cancel');
  await icon.waitFor('', { title: 'Pagegrade' });
  await popup.close();
});
