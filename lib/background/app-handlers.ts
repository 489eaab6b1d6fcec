import type { Handlers } from '../messages/receive.ts';
import type { App } from './app.ts';
import { activateConnection } from './connection-handlers.ts';
import { findReport } from './find-report.ts';
import { forwardOthers } from './forward.ts';
import type { BaseHandlers } from './handlers.ts';
import { cancelJob, checkJob, resolveJob, retryJob, startJob } from './job-handlers.ts';

export type AppHandlers = Omit<Handlers, keyof BaseHandlers>;

/** All else is answered by what is loaded late. */
export type LateHandlers = Omit<AppHandlers, keyof ReturnType<typeof createOwnHandlers>>;

export function createAppHandlers(app: App): AppHandlers {
  return forwardOthers(createOwnHandlers(app), app.getLate);
}

/** Single jobs, and what a popup asks the service. */
function createOwnHandlers(app: App) {
  return {
    findReport: (input) => findReport(app, input),

    startJob: (input, sender) => startJob(app, input, sender),
    cancelJob: (input) => cancelJob(app, input),
    retryJob: (input) => retryJob(app, input),
    checkJob: (input) => checkJob(app, input),
    resolveJob: (input) => resolveJob(app, input),

    activateConnection: (input) => activateConnection(app, input),
  } satisfies Partial<Handlers>;
}
