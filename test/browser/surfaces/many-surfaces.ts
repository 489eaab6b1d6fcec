import type { Page } from 'puppeteer-core';
import { ActivityPage } from '../pages/activity-page.ts';
import { byRole, waitForRole, waitForText } from '../pages/by-role.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { TaskLines } from '../pages/task-lines.ts';
import type { CommonScenario, CommonSurface } from './surfaces.ts';

function reports(
  name: string,
  query: string,
  prepare: (list: ReportsPage, scenario: CommonScenario) => Promise<unknown>,
): CommonSurface {
  return {
    name,
    async open(scenario) {
      scenario.service.clearFaults();
      const list = await ReportsPage.open(scenario.under, query);
      await list.waitForRows('some', (rows) => rows.length > 10 && rows.every(Boolean));
      await prepare(list, scenario);
      return list.page;
    },
  };
}

async function chooseFive(list: ReportsPage): Promise<void> {
  await list.check(1);
  await list.check(5, true);
  await list.waitForSelection('5 reports selected');
}

/** Five re-runs that have failed, as the list above tells of them. */
async function openFailed({ under, service }: CommonScenario): Promise<Page> {
  service.clearFaults();
  const list = await ReportsPage.open(under);
  const bars = new TaskLines(list.page);
  // What the surfaces before this one have left waiting would hold up all that follows.
  const activity = await ActivityPage.open(under);
  await activity.cancelAll();
  await activity.page.close();
  const body = JSON.stringify({ message: 'The page is too large for your plan.' });
  service.addFault({ kind: 'status', status: 422, body, match: { method: 'PATCH' } });
  await chooseFive(list);
  await list.confirm('Re-run 5 reports');
  await bars.waitFor('5 need you');
  service.clearFaults();
  return list.page;
}

/** Many at once: chosen, grouped, asked about, and what came of it. */
export const manySurfaces: CommonSurface[] = [
  reports('reports-chosen', '', chooseFive),
  reports('reports-by-project', '&group=project', (list) => waitForRole(list.page, 'button', 'Collapse all')),
  reports('reports-by-page', '&group=page', (list) => waitForRole(list.page, 'button', 'Collapse all')),
  reports('reports-delete-asked', '', async (list) => {
    await chooseFive(list);
    await list.click('Delete 5 reports');
    await waitForRole(list.page, 'dialog', 'Delete 5 reports?');
  }),
  reports('reports-privacy-asked', '', async (list) => {
    await chooseFive(list);
    await list.click('Change privacy…');
    await waitForRole(list.page, 'dialog', 'Change the privacy of 5 reports');
    await byRole(list.page, 'radio', 'Password').click();
  }),
  { name: 'batch-failed', open: openFailed },
  {
    name: 'batch-details',
    async open(scenario) {
      const page = await openFailed(scenario);
      await new TaskLines(page).click('5 need you', '5 need you', 'link');
      await waitForText(page, 'too large for your plan');
      return page;
    },
  },
];
