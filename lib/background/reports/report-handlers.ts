import type { Syncs } from '../../copy/syncs.ts';
import type { Handlers } from '../../messages/receive-messages.ts';
import { type FindParts, findReport, getReport, listPageReports } from './find-report.ts';

interface Parts extends FindParts {
  syncs: Syncs;
}

/** The lists of the service, and how its reports are read into the local copy. */
export function createReportHandlers(parts: Parts) {
  const { services, syncs } = parts;
  return {
    findReport: (input) => findReport(parts, input),
    getReport: (input) => getReport(parts, input),
    listReports: async ({ connectionId, filter }) => (await services.getClient({ connectionId })).listReports(filter),
    listProjects: async ({ connectionId, filter }) => (await services.getClient({ connectionId })).listProjects(filter),
    listPageReports: ({ url }) => listPageReports(parts, url),

    getSync: ({ connectionId }) => syncs.get(connectionId),
    startSync: ({ connectionId, kind }) => syncs.start(connectionId, kind),
    pauseSync: ({ connectionId }) => syncs.pause(connectionId),
  } satisfies Partial<Handlers>;
}
