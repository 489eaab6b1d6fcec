import type { Syncs } from '../../copy/syncs.ts';
import type { Handlers } from '../../messages/receive-messages.ts';
import { type FindDeps, findReport, getReport, listPageReports } from './find-report.ts';

interface Deps extends FindDeps {
  syncs: Syncs;
}

/** The lists of the service, and how its reports are read into the local copy. */
export function createReportHandlers(deps: Deps) {
  const { services, syncs } = deps;
  return {
    findReport: (input) => findReport(deps, input),
    getReport: (input) => getReport(deps, input),
    listReports: async ({ connectionId, filter }) => (await services.getClient({ connectionId })).listReports(filter),
    listProjects: async ({ connectionId, page }) => (await services.getClient({ connectionId })).listProjects(page),
    listPageReports: ({ url }) => listPageReports(deps, url),

    getSync: ({ connectionId }) => syncs.get(connectionId),
    startSync: ({ connectionId, kind }) => syncs.start(connectionId, kind),
    pauseSync: ({ connectionId }) => syncs.pause(connectionId),
  } satisfies Partial<Handlers>;
}
