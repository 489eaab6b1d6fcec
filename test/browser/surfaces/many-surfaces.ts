import type { Page } from 'puppeteer-core';
import { ActivityPage } from '../pages/activity-page.ts';
import { byRole, waitForRole, waitForText } from '../pages/by-role.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { TaskLines } from '../pages/task-lines.ts';
import { type CommonScenario, type CommonSurface, createReportsSurface } from './surface.ts';

async function waitForRows(list: ReportsPage): Promise<void> {
  await list.waitForRows('some', (rows) => rows.length > 10 && rows.every(Boolean));
}

async function selectFive(list: ReportsPage): Promise<void> {
  await waitForRows(list);
  await list.check(1);
  await list.check(5, true);
  await list.waitForSelection('5 reports selected');
}

/** Opens the list of reports after four of five re-runs have failed. */
async function openFailed({ under, service }: CommonScenario): Promise<Page> {
  service.clearFaults();
  const list = await ReportsPage.open(under);
  const taskLines = new TaskLines(list.page);
  // Jobs that wait from previous surfaces would block the new ones.
  const activity = await ActivityPage.open(under);
  await activity.cancelAll();
  await activity.page.close();
  // In different words: three refusals in the same words pause the batch.
  for (let number = 1; number <= 4; number++) {
    const body = JSON.stringify({ message: `The page is too large for your plan (${number}).` });
    service.addFault({ kind: 'status', status: 422, body, match: { method: 'PATCH' }, times: 1 });
  }
  await selectFive(list);
  await list.confirm('Re-run 5 reports');
  await taskLines.waitFor('4 need attention');
  service.clearFaults();
  return list.page;
}

/** Actions on several reports: the selection, groups, confirmation dialogs and failed batches. */
export const manySurfaces: CommonSurface[] = [
  createReportsSurface('reports-chosen', '', selectFive),
  ...['project', 'page'].map((by) =>
    createReportsSurface(`reports-by-${by}`, `&group=${by}`, async (list) => {
      await waitForRows(list);
      await waitForRole(list.page, 'treegrid', 'Reports');
    }),
  ),
  createReportsSurface('reports-delete-asked', '', async (list) => {
    await selectFive(list);
    await list.click('Delete 5 reports');
    await waitForRole(list.page, 'dialog', 'Delete 5 reports?');
  }),
  createReportsSurface('reports-delete-many', '', async (list) => {
    await waitForRows(list);
    await list.waitForStatus(/Updated/);
    await list.page.locator('thead .row-check').click();
    const words = `Delete ${await list.readCount()}`;
    await list.click(words);
    await waitForRole(list.page, 'dialog', `${words}?`);
  }),
  createReportsSurface('reports-privacy-asked', '', async (list) => {
    await selectFive(list);
    await list.click('Change privacy…');
    await waitForRole(list.page, 'dialog', 'Change the privacy of 5 reports');
    await byRole(list.page, 'radio', 'Password').click();
  }),
  { name: 'batch-failed', open: openFailed },
  {
    name: 'batch-details',
    async open(scenario) {
      const page = await openFailed(scenario);
      await new TaskLines(page).click('4 need attention', '4 need attention', 'link');
      await waitForText(page, 'too large for your plan');
      return page;
    },
  },
];
