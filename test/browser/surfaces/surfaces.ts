import type { Page } from 'puppeteer-core';
import { setUndoTime } from '../driver/set-undo-time.ts';
import { ActivityPage } from '../pages/activity-page.ts';
import { byRole, waitForRole, waitForText } from '../pages/by-role.ts';
import { ExportDialog } from '../pages/export-dialog.ts';
import { InsightsPage } from '../pages/insights-page.ts';
import { ListPage } from '../pages/list-page.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { SummaryPage } from '../pages/summary-page.ts';
import { bulkPages } from './bulk-surfaces.ts';
import { manySurfaces } from './many-surfaces.ts';
import { brokenSettings, ownSurfaces } from './own-surfaces.ts';
import { panelSurfaces } from './panel-surfaces.ts';
import {
  type CommonScenario,
  type CommonSurface,
  createReportsSurface,
  createSurface,
  type Surface,
} from './surface.ts';
import { whySurfaces } from './why-surfaces.ts';

function createPopupSurface(
  name: string,
  path: string,
  prepare: (popup: PopupPage, scenario: CommonScenario) => Promise<unknown>,
): CommonSurface {
  const open = async ({ under, service, visit }: CommonScenario) =>
    PopupPage.open(under, await visit(path.startsWith('about:') ? path : service.samples.good + path));
  return createSurface(`popup-${name}`, open, prepare);
}

function createProjectsSurface(name: string, prepare: (list: ListPage) => Promise<unknown>): CommonSurface {
  return createSurface(
    name,
    ({ under }) => ListPage.open(under),
    async (list) => {
      await list.waitForRows('10', (rows) => rows.length >= 10 && rows.every(Boolean));
      await prepare(list);
    },
  );
}

function waitForReports(list: ReportsPage): Promise<string[]> {
  return list.waitForRows('some', (rows) => rows.length > 10 && rows.every(Boolean));
}

/** Opens Activity with a failed job and an unconfirmed one, whose details and actions are shown. */
async function openActivity({ under, service }: CommonScenario): Promise<Page> {
  const activity = await ActivityPage.open(under);
  // Jobs that wait from previous surfaces would block the new ones.
  await activity.cancelAll();
  const reports = await ReportsPage.open(under);
  const rows = await waitForReports(reports);
  // Rows below those that have failed before, of two sites: an address may be a prefix of another on the same site.
  const [refused = '', doubtful = ''] = rows.slice(6).map(getAddress);
  service.addFault({ kind: 'status', status: 403, body: '{}', match: { method: 'PATCH' } });
  await reports.clickInRow(refused, 'button', 'Re-run');
  await activity.filterBy('Needs attention');
  await activity.waitForRow(refused, 'Failed');
  await activity.filterBy('In progress');
  service.clearFaults();
  service.addFault({ kind: 'dropBefore', match: { method: 'PATCH' } });
  await reports.clickInRow(doubtful, 'button', 'Re-run');
  await activity.waitForRow(doubtful, 'Checking with the service');
  await reports.page.close();
  await activity.page.bringToFront();
  await activity.cancelUntil(doubtful, 'Unconfirmed');
  await activity.filterBy('Needs attention');
  await activity.waitForRow(doubtful, 'Unconfirmed');
  const row = await activity.findRow(doubtful);
  await row.$eval('button.task-name', (button) => (button as HTMLElement).click());
  service.clearFaults();
  return activity.page;
}

/** The address or name with which a row begins, after the grade's letter. */
function getAddress(row: string): string {
  return row.split(' ').find((word) => word.length > 1) ?? row;
}

export const popups: CommonSurface[] = [
  createPopupSurface('new', '?new', (opened) => opened.waitForOutcome('No report yet')),
  createPopupSurface('password', '?password', async (opened) => {
    await opened.choosePrivacy('Password');
    await opened.click('Generate password');
  }),
  createPopupSurface('done', '?done', async (opened) => {
    await opened.waitForOutcome('No report yet');
    await opened.analyse();
    await opened.waitForOutcome('Good');
  }),
  createPopupSurface('known', '', (opened) => opened.waitForOutcome(/Good|Decent|Bad/)),
  createPopupSurface('change-privacy', '', async (opened) => {
    await opened.waitForReportLink();
    await opened.choosePrivacy('Password');
    await opened.click('Generate password');
  }),
  createPopupSurface('new-report', '', async (opened) => {
    await opened.waitForReportLink();
    await opened.click('New report…');
  }),
  createPopupSurface('checking', '?checking', async (opened, { service }) => {
    await opened.waitForOutcome('No report yet');
    service.addFault({ kind: 'status', status: 500, body: '{}', match: { method: 'POST' } });
    await opened.analyse();
    await opened.waitForOutcome('Checking with the service whether it was done…');
  }),
  createPopupSurface('failed', '?failed', async (opened, { service }) => {
    await opened.waitForOutcome('No report yet');
    const body = '{"message":"The given data was invalid.","errors":{"url":["The url could not be reached."]}}';
    service.addFault({ kind: 'status', status: 422, body, match: { method: 'POST' } });
    await opened.analyse();
    await opened.waitForOutcome('The url could not be reached.');
  }),
  createPopupSurface('key-refused', '?refused', async (opened, { service }) => {
    await opened.waitForOutcome('No report yet');
    service.addFault({ kind: 'status', status: 401, body: '{}', match: { method: 'POST' } });
    await opened.analyse();
    await waitForRole(opened.page, 'button', 'Connections');
  }),
  createPopupSurface('cleaned', '?colour=green&utm_source=newsletter&utm_medium=mail#reviews', (opened) =>
    opened.waitForOutcome('No report yet'),
  ),
  createPopupSurface('risky', '?colour=green&token=3f9c2d1b8a7e6f5d4c3b2a19', (opened) =>
    opened.waitForOutcome('This address may contain a secret'),
  ),
  createPopupSurface('not-analysable', 'about:blank', (opened) => opened.waitForOutcome('This page can’t be analysed')),
];

export const commonPages: CommonSurface[] = [
  createReportsSurface('reports', '', waitForReports),
  createReportsSurface('reports-nothing', 'q=nothing-like-this', (opened) =>
    waitForText(opened.page, 'Nothing matches'),
  ),
  createReportsSurface('reports-failed', '', async (opened, { service }) => {
    service.addFault({ kind: 'html' });
    // “Refresh” is not in the menu if the sync that began when the page opened has already failed.
    await opened.act('Reload everything');
    await waitForText(opened.page, 'The service answered with a web page instead of data.');
  }),
  createReportsSurface('report-details', '', async (opened) => {
    const [first = ''] = await waitForReports(opened);
    await opened.clickInRow(getAddress(first), 'button', 'Details');
    await waitForText(opened.page, 'All fields');
  }),
  createReportsSurface('reports-keys', '', async (opened) => {
    await waitForReports(opened);
    await opened.page.keyboard.type('?');
    await waitForRole(opened.page, 'dialog', 'Keyboard shortcuts');
  }),
  createReportsSurface('reports-undo', '', async (opened) => {
    const [first = ''] = await waitForReports(opened);
    await setUndoTime(opened.page, 120);
    await opened.clickInRow(getAddress(first), 'button', 'Delete');
    await waitForRole(opened.page, 'button', 'Undo');
    await opened.click('Undo');
    await opened.clickInRow(getAddress(first), 'button', 'Delete');
    await waitForRole(opened.page, 'button', 'Undo');
    await setUndoTime(opened.page, 8);
  }),
  createReportsSurface('reports-choices', 'result=good&result=none', async (opened) => {
    await waitForReports(opened);
    await byRole(opened.page, 'button', 'Project').click();
    await waitForRole(opened.page, 'searchbox', 'Find in: Project');
  }),
  createReportsSurface('export', 'q=bakery-1.example', async (opened) => {
    const { length } = await opened.waitForRows('some', (rows) => rows.length > 1 && rows.every(Boolean));
    await ExportDialog.open(opened.page, `Export ${length} reports`);
  }),
  ...bulkPages,
  ...manySurfaces,
  ...whySurfaces,
  createProjectsSurface('projects', async () => undefined),
  createProjectsSurface('projects-chosen', async (opened) => {
    // In the page: the end of an earlier task may move the rows while a mouse is on its way.
    for (let n = 0; n < 3; n++)
      await opened.page.$eval('tbody .row-check:not(:checked)', (check) => (check as HTMLElement).click());
    await waitForText(opened.page, '3 projects selected');
  }),
  createProjectsSurface('project-delete', async (opened) => {
    const [first = ''] = await opened.readRows();
    await opened.clickInRow(getAddress(first), 'button', 'Delete');
    await waitForRole(opened.page, 'dialog', 'Delete this project?');
  }),
  {
    name: 'insights',
    async open({ under }) {
      const insights = await InsightsPage.open(under);
      await insights.waitForCount('1');
      return insights.page;
    },
  },
  {
    name: 'insights-tables',
    async open({ under }) {
      const insights = await InsightsPage.open(under);
      await insights.page.locator('.figure summary').click();
      return insights.page;
    },
  },
  {
    name: 'summary',
    async open({ under }) {
      const summary = await SummaryPage.open(under);
      await summary.waitFor('Change since');
      await summary.page.click('.summary-sender > summary');
      return summary.page;
    },
  },
  { name: 'activity', open: openActivity },
  {
    name: 'activity-nothing',
    async open({ under }) {
      const activity = await ActivityPage.open(under);
      await activity.cancelAll();
      await activity.page.reload();
      await waitForText(activity.page, 'Nothing in progress');
      return activity.page;
    },
  },
  ...ownSurfaces,
];

export const optionPages: Surface[] = [...commonPages, ...panelSurfaces, brokenSettings];
