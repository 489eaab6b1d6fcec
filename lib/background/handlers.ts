import { type Handlers, messageNames, type Sender } from '../messages/receive.ts';
import type { App } from './app.ts';
import { activateConnection, listConnections } from './connection-handlers.ts';
import { cancelJob, checkJob, resolveJob, retryJob, startJob } from './job-handlers.ts';
import { findReport, openPopup, saveDraft } from './popup-handlers.ts';

/** One handler a message. */
export function createHandlers(app: App): Handlers {
  const own: Partial<Handlers> = createOwnHandlers(app);
  return Object.fromEntries(messageNames.map((name) => [name, own[name] ?? forward(app, name)])) as unknown as Handlers;
}

/** What the popup and single jobs need is answered here, all else by the late script. */
export type LateHandlers = Omit<Handlers, keyof ReturnType<typeof createOwnHandlers>>;

function createOwnHandlers(app: App) {
  return {
    openPopup: (input) => openPopup(app, input),
    saveDraft: (input) => saveDraft(app, input),
    findReport: (input) => findReport(app, input),

    startJob: (input, sender) => startJob(app, input, sender),
    cancelJob: (input) => cancelJob(app, input),
    retryJob: (input) => retryJob(app, input),
    checkJob: (input) => checkJob(app, input),
    resolveJob: (input) => resolveJob(app, input),

    listConnections: () => listConnections(app),
    activateConnection: (input) => activateConnection(app, input),

    getSettings: () => app.settings.read(),
  } satisfies Partial<Handlers>;
}

function forward({ getLate }: App, name: string) {
  return async (input: never, sender: Sender) => (await getLate()).handlers[name as keyof LateHandlers](input, sender);
}
