import { appInputs } from '../messages/inputs/app.ts';
import type { Responder } from '../messages/receive.ts';
import type { App } from './app.ts';
import { activateConnection } from './connections/connection-handlers.ts';
import { cancelJob, checkJob, resolveJob, retryJob, startJob } from './jobs/job-handlers.ts';

/** Single jobs, and which connection they go to. */
export function createAppResponder(app: App): Responder {
  return {
    inputs: appInputs,
    handlers: {
      startJob: (input, sender) => startJob(app, input, sender),
      cancelJob: (input) => cancelJob(app, input),
      retryJob: (input) => retryJob(app, input),
      checkJob: (input) => checkJob(app, input),
      resolveJob: (input) => resolveJob(app, input),

      activateConnection: (input) => activateConnection(app, input),
    },
    getNext: async () => (await app.getLate()).responder,
  } satisfies Responder<keyof typeof appInputs>;
}
