import type { Handlers } from '../messages/receive.ts';
import { checkJob, clearJobs, listJobs, resolveJob, retryJob } from './activity-handlers.ts';
import type { App } from './app.ts';
import { createBatchHandlers } from './batch/handlers.ts';
import { dismissBroken, listBroken } from './broken-handlers.ts';
import {
  activateConnection,
  listConnections,
  removeConnection,
  saveConnection,
  testConnection,
} from './connection-handlers.ts';
import { cancelJob, startJob } from './job-handlers.ts';
import { forwardToLate } from './late-handlers.ts';
import { findReport, openPopup, saveDraft } from './popup-handlers.ts';

/** One handler a message. */
export function createHandlers(app: App): Handlers {
  const { services, settings } = app;
  return {
    ...forwardToLate(app),

    openPopup: (input) => openPopup(app, input),
    saveDraft: (input) => saveDraft(app, input),
    findReport: (input) => findReport(app, input),

    listReports: async ({ connectionId, filter }) => (await services.getClient(connectionId)).listReports(filter),
    getReport: async ({ connectionId, reportId }) => (await services.getClient(connectionId)).showReport(reportId),
    listProjects: async ({ connectionId, filter }) => (await services.getClient(connectionId)).listProjects(filter),

    startJob: (input, sender) => startJob(app, input, sender),
    cancelJob: (input) => cancelJob(app, input),
    listJobs: (input) => listJobs(app, input),
    retryJob: (input) => retryJob(app, input),
    checkJob: (input) => checkJob(app, input),
    resolveJob: (input) => resolveJob(app, input),
    clearJobs: (input) => clearJobs(app, input),

    ...createBatchHandlers(),

    listConnections: () => listConnections(app),
    testConnection: (input) => testConnection(app, input),
    saveConnection: (input) => saveConnection(app, input),
    activateConnection: (input) => activateConnection(app, input),
    removeConnection: (input) => removeConnection(app, input),

    getSettings: () => settings.read(),
    saveSettings: async (input) => {
      await settings.write(input);
      app.ports.tell({ type: 'settings', settings: input });
      return undefined;
    },

    listBroken: () => listBroken(app),
    dismissBroken: (input) => dismissBroken(app, input),
  };
}
