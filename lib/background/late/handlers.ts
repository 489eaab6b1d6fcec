import type { Input } from '../../messages/contract.ts';
import { lateInputs } from '../../messages/inputs/late.ts';
import type { Responder } from '../../messages/receive.ts';
import { toProblem } from '../../model/problem.ts';
import type { Report } from '../../model/report/report.ts';
import type { App } from '../app.ts';
import { forgetGone } from '../keep-reports.ts';
import { clearJobs, listJobs } from './activity-handlers.ts';
import { createBatchHandlers } from './batch/handlers.ts';
import { dismissBroken, listBroken } from './broken-handlers.ts';
import { removeConnection, saveConnection, testConnection } from './connection-handlers.ts';
import type { LateParts } from './late.ts';
import { listPageReports } from './page-history.ts';
import { takeSelectedLinks } from './selected-links.ts';
import { describeSettings, importSettings, saveSettings } from './settings-handlers.ts';

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
