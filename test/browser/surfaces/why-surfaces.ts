import { waitUntil } from '../driver/wait-until.ts';
import { byRole, waitForRole, waitForText } from '../pages/by-role.ts';
import { InsightsPage } from '../pages/insights-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import type { CommonScenario, CommonSurface } from './surface.ts';

const search = 'got-worse';

/** Opens the details of a report whose grade got worse in a re-run, with the results of its checks. */
async function openChanged({ service, under }: CommonScenario): Promise<ReportsPage> {
  service.clearFaults();
  const { bad } = service.samples;
  const url = `${bad}?${search}=${crypto.randomUUID()}`;
  const results = { title: { passed: true, importance: 'high', detail: '' } } as const;
  const project = 'A client whose name is longer than there is room for beside its checks';
  service.addReport({ url, project, result: 'good', results, createdAt: 1e12, generatedAt: 1e12 });
  const list = await ReportsPage.open(under, `q=${encodeURIComponent(url)}`);
  await list.refresh();
  await list.clickInRow(search, 'button', 'Details');
  await waitForText(list.page, 'All fields');
  await list.clickInRow(search, 'button', 'Re-run');
  await waitUntil('the change', () => list.page.$('tbody .row-note.grade-worse'));
  return list;
}

/** The surfaces about changed grades and failed checks. */
export const whySurfaces: CommonSurface[] = [
  {
    name: 'report-compare',
    async open(scenario) {
      const list = await openChanged(scenario);
      await list.click('Compare with…');
      await waitUntil('the lists', () => list.page.$('.compare li'));
      return list.page;
    },
  },
  {
    name: 'reports-more-filters',
    async open(scenario) {
      const list = await openChanged(scenario);
      await list.click('Close');
      await list.click('More filters');
      await byRole(list.page, 'button', 'Failed checks').click();
      await waitForRole(list.page, 'searchbox', 'Find in: Failed checks');
      return list.page;
    },
  },
  {
    name: 'insights-checks',
    async open(scenario) {
      const list = await openChanged(scenario);
      await list.page.close();
      const insights = await InsightsPage.open(scenario.under);
      await waitForRole(insights.page, 'table', 'Checks that fail most');
      return insights.page;
    },
  },
];
