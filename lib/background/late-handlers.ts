import type { Input } from '../messages/contract.ts';
import { lateInputs } from '../messages/inputs/late.ts';
import type { Responder } from '../messages/receive.ts';
import { toProblem } from '../model/problem.ts';
import type { Report } from '../model/report/report.ts';
import { clearJobs, listJobs } from './activity-list.ts';
import type { App } from './app.ts';
import { createBatchHandlers } from './batches/handlers.ts';
import { takeSelectedLinks } from './bring-selected-links.ts';
import { dismissBroken, listBroken } from './broken-items.ts';
import { removeConnection, saveConnection, testConnection } from './connections/save-connection.ts';
import type { LateParts } from './late.ts';
import { forgetGone } from './reports/keep-reports.ts';
import { listPageReports } from './reports/page-history.ts';
import { describeSettings, importSettings, saveSettings } from './settings/change-settings.ts';

async function getReport(app: App, { connectionId, reportId }: Input<'getReport'>): Promise<Report> {
  const client = await app.services.getClient(connectionId);
  return client.showReport(reportId).catch(async (error) => {
    await forgetGone(app, connectionId, reportId, toProblem(error));
    throw error;
  });
}

export function createLateResponder(app: App, { jobList, syncs, batches, browserSync }: LateParts): Responder {
  const { services } = app;
  const parts = { syncs, batches };
  return {
    inputs: lateInputs,
    handlers: {
      listReports: async ({ connectionId, filter }) => (await services.getClient(connectionId)).listReports(filter),
      getReport: (input) => getReport(app, input),
      listProjects: async ({ connectionId, filter }) => (await services.getClient(connectionId)).listProjects(filter),

      getSync: ({ connectionId }) => syncs.get(connectionId),
      startSync: ({ connectionId, kind }) => syncs.start(connectionId, kind),
      pauseSync: ({ connectionId }) => syncs.pause(connectionId),

      listJobs: (input) => listJobs(app, jobList, input),
      clearJobs: (input) => clearJobs(app, jobList, input),

      ...createBatchHandlers(batches),

      testConnection: (input) => testConnection(app, input),
      saveConnection: (input) => saveConnection(app, parts, input),
      removeConnection: (input) => removeConnection(app, parts, input),

      saveSettings: (input) => saveSettings(app, browserSync, input),
      importSettings: (input) => importSettings(app, browserSync, input),
      describeSettings: () => describeSettings(app, browserSync),

      listPageReports: ({ url }) => listPageReports(app, url),
      takeSelectedLinks: (input, sender) => takeSelectedLinks(app, input, sender),

      listBroken: () => listBroken(app),
      dismissBroken: (input) => dismissBroken(app, input),
    },
  } satisfies Responder<keyof typeof lateInputs>;
}
