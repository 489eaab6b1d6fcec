import type { Handlers } from '../messages/receive-messages.ts';
import { analyseByShortcut, analyseFromMenu } from './analyse.ts';
import { createBatchHandlers } from './batches/batch-handlers.ts';
import { createCaseHandlers } from './case/case-handlers.ts';
import { createConnectionHandlers } from './connections/connection-handlers.ts';
import { createFeatures, type WorkerEnvironment } from './features.ts';
import { openJob } from './jobs/announce-job.ts';
import { createJobHandlers } from './jobs/job-handlers.ts';
import { Lifecycle } from './lifecycle.ts';
import type { MenuClick, Tab } from './menus.ts';
import { Omnibox } from './omnibox.ts';
import { createPopupHandlers } from './open-popup.ts';
import { createReportHandlers } from './reports/report-handlers.ts';
import { createSettingsHandlers } from './settings/settings-handlers.ts';
import { openFindings } from './watches/notify-findings.ts';
import { createWatchHandlers } from './watches/watch-handlers.ts';

export type Worker = ReturnType<typeof createWorker>;

/** Joins the features to what happens: the messages from pages, and the browser's events. */
export function createWorker(environment: WorkerEnvironment) {
  const features = createFeatures(environment);
  const { broadcast } = features;
  const handlers: Handlers = {
    ...createPopupHandlers(features),
    ...createReportHandlers(features),
    ...createJobHandlers(features),
    ...createBatchHandlers(features),
    ...createWatchHandlers(features),
    ...createConnectionHandlers(features),
    ...createSettingsHandlers(features),
    ...createCaseHandlers(features),
  };
  return {
    ...features,
    handlers,
    lifecycle: new Lifecycle(features),
    omnibox: new Omnibox(features),
    analyseFromMenu: (click: MenuClick, tab?: Tab) => analyseFromMenu(features, click, tab),
    analyseByShortcut: (tab?: Tab) => analyseByShortcut(features, tab),
    /** A click on a menu or a shortcut reveals the tab's address (`activeTab`): the side panel may ask for it now. */
    announceInvocation: () => broadcast({ type: 'extensionInvoked' }),
    async openNotification(id: string) {
      if (!(await openFindings(id))) await openJob(features, id);
    },
  };
}
