import type { createClient } from '../api/client.ts';
import { setSyncAlarm, setWorkAlarm } from '../browser/alarms.ts';
import { ReportCopy } from '../copy/report-copy.ts';
import { Syncs } from '../copy/syncs.ts';
import { performJob } from '../jobs/perform.ts';
import { Queue } from '../jobs/queue.ts';
import type { Broadcast } from '../messages/notices.ts';
import type { Handlers } from '../messages/receive-messages.ts';
import { isSettled, isUnderWay, type Job } from '../model/job.ts';
import type { Settings } from '../model/settings/settings.ts';
import { connectionsItem, readConnections } from '../storage/connections.ts';
import { createLock } from '../storage/lock.ts';
import { takeReset } from '../storage/reset-notice.ts';
import { readSettings } from '../storage/stored-settings.ts';
import { analyseByShortcut, analyseFromMenu } from './analyse.ts';
import { countAttention } from './badge/open-work.ts';
import { TabGrades } from './badge/tab-grades.ts';
import { WorkBadge } from './badge/work-badge.ts';
import { Batches } from './batches/batches.ts';
import { listConnections } from './connections/list-connections.ts';
import { removeConnection, saveConnection, testConnection } from './connections/save-connection.ts';
import { announceJob, openJob } from './jobs/announce-job.ts';
import { cancelJob, clearJobs, listJobs, reopenJob, retryJob, startJob } from './jobs/job-handlers.ts';
import { Lifecycle } from './lifecycle.ts';
import type { MenuClick, Tab } from './menus.ts';
import { Omnibox } from './omnibox.ts';
import { OpenPages } from './open-pages.ts';
import { openPopup, saveDraft } from './open-popup.ts';
import { findReport, getReport, listPageReports } from './reports/find-report.ts';
import { forgetDeletedProject } from './reports/forget-deleted-project.ts';
import { createServices } from './services.ts';
import { listManagedSettings, saveSettings } from './settings/change-settings.ts';
import { openStores, type Stores } from './stores.ts';
import { openFindings } from './watches/notify-findings.ts';
import { Watches } from './watches/watches.ts';

/** What a test replaces: the database, the network, the clock, chance, and the notices to open pages. */
export interface WorkerEnvironment {
  /** The name of the IndexedDB database. */
  database: string;
  broadcast: Broadcast;
  /** Starts or stops listening to tabs that are activated or show another page. */
  watchTabs(isWanted: boolean): void;
  createClient: typeof createClient;
  isOnline(): boolean;
  now(): number;
  /** `delay` is in milliseconds. The callback is lost if the worker dies first. */
  setTimer(callback: () => void, delay: number): void;
  /** As `Math.random`. */
  random(): number;
  /** The most reports of a connection in the local copy; 100,000 by default. */
  copyLimit?: number;
}

export type Worker = ReturnType<typeof createWorker>;

/** Creates the features. Each declares the parts that it uses; events between them are passed as callbacks. */
export function createWorker(surroundings: WorkerEnvironment) {
  const { broadcast } = surroundings;
  const base = { ...surroundings, ...openStores(surroundings), openPages: new OpenPages() };

  const reportCopy = new ReportCopy({ ...base, onChange: () => tabGrades.renew() });
  const services = createServices({
    ...base,
    onReports: (...answer) => void reportCopy.keep(...answer),
  });
  const queue = new Queue({
    ...base,
    createId: () => crypto.randomUUID(),
    journal: { ...base.journal, write: (job) => writeJob({ ...base, reportCopy }, job) },
    perform: (job, begin) => performJob(job, { ...base, getClient: services.getClient }, begin),
    showReport: (job) => getReport({ services, reportCopy }, { ...job, reportId: job.report?.id ?? '' }),
    onChange(job) {
      announceJob(parts, job);
      void forgetDeletedProject(parts, job);
    },
  });
  const tabGrades = new TabGrades({ ...base, queue });
  const workBadge = new WorkBadge({ ...base, queue, onShown: () => tabGrades.renew() });
  const updateWorkBadge = () => workBadge.show();
  const onWatchRunEnd = () => void watches.wake().catch(() => undefined);
  const batches = new Batches({ ...base, queue, services, updateWorkBadge, onWatchRunEnd });
  const watches = new Watches({ ...base, queue, batches, services, updateWorkBadge });
  const syncs = new Syncs({ copyLimit: 100_000, ...base, services, setAlarm: setSyncAlarm });

  const announceConnections = async () => broadcast({ type: 'connections', connections: await listConnections() });
  const announceSettings = async (former?: Settings) => {
    const settings = await readSettings();
    broadcast({ type: 'settings', settings });
    if (settings.tabGrades !== former?.tabGrades) await tabGrades.follow();
    if (settings.keepsCopy !== former?.keepsCopy) await syncs.followSetting();
  };
  const parts = {
    ...base,
    services,
    queue,
    reportCopy,
    batches,
    watches,
    syncs,
    workBadge,
    tabGrades,
    connectionLock: createLock(),
    announceConnections,
    announceSettings,
  };
  const activateConnection = async (connectionId: string) => {
    await services.getConnection({ connectionId });
    await connectionsItem.update((stored) => ({ ...stored, activeId: connectionId }));
    await announceConnections();
    tabGrades.renew();
    return undefined;
  };

  const handlers: Handlers = {
    openPopup(input) {
      if (!input.isPanel) broadcast({ type: 'extensionInvoked' });
      return openPopup(parts, input);
    },
    saveDraft,

    findReport: (input) => findReport(parts, input),
    getReport: (input) => getReport(parts, input),
    listReports: async ({ connectionId, filter }) => (await services.getClient({ connectionId })).listReports(filter),
    listProjects: async ({ connectionId, filter }) => (await services.getClient({ connectionId })).listProjects(filter),
    listPageReports: ({ url }) => listPageReports(parts, url),

    startJob: (input, sender) => startJob(parts, input, sender),
    cancelJob: (input) => cancelJob(parts, input),
    retryJob: (input) => retryJob(parts, input),
    checkJob: ({ jobId }) => reopenJob(parts, jobId, 'check'),
    resolveJob: ({ jobId }) => reopenJob(parts, jobId, 'resolve'),
    listJobs: (input) => listJobs(parts, input),
    countAttention: () => countAttention(parts),
    clearJobs: (input) => clearJobs(parts, input),

    startBatch: (input) => batches.start(input),
    pauseBatch: ({ batchId }) => batches.pause(batchId),
    async resumeBatch({ batchId, password }) {
      const batch = await batches.resume(batchId, password);
      await watches.resumeBatch(batchId);
      return batch;
    },
    cancelBatch: ({ batchId }) => batches.cancel(batchId),
    async retryBatch({ batchId, password }) {
      const batch = await batches.retry(batchId, password);
      await watches.resumeBatch(batchId);
      return batch;
    },
    listBatches: () => batches.list(),
    clearBatch: ({ batchId }) => batches.clear(batchId),

    listWatches: () => watches.list(),
    saveWatch: (input) => watches.save(input),
    pauseWatch: ({ watchId }) => watches.pause(watchId),
    resumeWatch: ({ watchId }) => watches.resume(watchId),
    removeWatch: ({ watchId }) => watches.remove(watchId),
    markWatchRunsSeen: ({ batchIds }) => watches.markRunsSeen(batchIds),

    getSync: ({ connectionId }) => syncs.get(connectionId),
    startSync: ({ connectionId, kind }) => syncs.start(connectionId, kind),
    pauseSync: ({ connectionId }) => syncs.pause(connectionId),

    listConnections: () => listConnections(),
    testConnection: (input) => testConnection(parts, input),
    saveConnection: (input) => saveConnection(parts, input),
    removeConnection: (input) => removeConnection(parts, input),
    activateConnection: ({ connectionId }) => activateConnection(connectionId),

    getSettings: readSettings,
    saveSettings: (input) => saveSettings(parts, input),
    listManagedSettings,
    async takeReset() {
      // What the page shows is read first: that resets what cannot be read.
      await Promise.all([readConnections(), readSettings()]);
      return takeReset();
    },
  };

  return {
    ...parts,
    handlers,
    lifecycle: new Lifecycle(parts),
    omnibox: new Omnibox(base),
    analyseFromMenu: (click: MenuClick, tab?: Tab) => analyseFromMenu(parts, click, tab),
    analyseByShortcut: (tab?: Tab) => analyseByShortcut(parts, tab),
    /** A click on a menu or a shortcut reveals the tab's address (`activeTab`): the side panel may ask for it now. */
    announceInvocation: () => broadcast({ type: 'extensionInvoked' }),
    async openNotification(id: string) {
      if (!(await openFindings(id, activateConnection))) await openJob(parts, id);
    },
  };
}

/** Writes a job, and what it changes in the local copy. */
async function writeJob(parts: Pick<Stores, 'journal' | 'reports'> & { reportCopy: ReportCopy }, job: Job) {
  const { journal, reports, reportCopy } = parts;
  const { state, work, connectionId } = job;
  // The alarm first: if the worker dies before it runs the job, the alarm starts the next one.
  if (!isSettled(job) && !isUnderWay(job)) await setWorkAlarm(true).catch(() => undefined);
  if (state === 'done' && work.kind === 'deleteReport') reports.noteDeleted(connectionId, work.reportId);
  const change = await journal.write(job);
  if (change) reportCopy.announce(connectionId, change);
}
