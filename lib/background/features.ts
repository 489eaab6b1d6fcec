import type { createClient } from '../api/client.ts';
import { setSyncAlarm } from '../browser/alarms.ts';
import { ReportCopy } from '../copy/report-copy.ts';
import { Syncs } from '../copy/syncs.ts';
import { type PerformDeps, performJob } from '../jobs/perform.ts';
import { Queue } from '../jobs/queue.ts';
import type { Broadcast } from '../messages/notices.ts';
import type { Settings } from '../model/settings/settings.ts';
import { connectionsItem } from '../storage/connections.ts';
import { createLock } from '../storage/lock.ts';
import { readSettings } from '../storage/stored-settings.ts';
import { TabGrades } from './badge/tab-grades.ts';
import { WorkBadge } from './badge/work-badge.ts';
import { Batches } from './batches/batches.ts';
import { listConnections } from './connections/list-connections.ts';
import { announceJob } from './jobs/announce-job.ts';
import { forgetDeletedProject } from './reports/forget-deleted-project.ts';
import { createServices } from './services.ts';
import { openStores } from './stores.ts';
import { Updates } from './updates.ts';
import { Watches } from './watches/watches.ts';

/** What a test replaces: the database, the network, the clock, chance, and the notices to open pages. */
export interface WorkerEnvironment {
  /** The name of the IndexedDB database. */
  database: string;
  broadcast: Broadcast;
  /** Starts or stops listening to tabs that are activated or show another page. */
  listenToTabs(isWanted: boolean): void;
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

/** Creates the features. Each declares what it depends on; events between them are passed as callbacks. */
export function createFeatures(environment: WorkerEnvironment) {
  const { broadcast } = environment;
  const stores = openStores({ ...environment, onCopyChange: (...change) => reportCopy.announce(...change) });
  const base = { ...environment, ...stores };

  const reportCopy = new ReportCopy({ ...base, onChange: () => tabGrades.renew() });
  const services = createServices({
    ...base,
    onReports: (...answer) => void reportCopy.keep(...answer),
  });
  const keepFormer: PerformDeps['keepFormer'] = async (job, report, at) => {
    if (await base.reports.findSync(job.connectionId))
      await reportCopy.keep(await services.getConnection(job), [report], at);
  };
  const queue = new Queue({
    ...base,
    createId: () => crypto.randomUUID(),
    perform: (job, begin) => performJob(job, { ...base, getClient: services.getClient, keepFormer }, begin),
    showReport: async (job) => (await services.getClient(job)).showReport(job.report.id),
    forgetReport: (connectionId, reportId) => reportCopy.removeMissing(connectionId, [reportId]),
    onChange(job) {
      void announceJob(features, job).catch(() => undefined);
      void forgetDeletedProject(features, job);
      void updates.applyIfUnused().catch(() => undefined);
    },
  });
  const tabGrades = new TabGrades({ ...base, queue });
  const workBadge = new WorkBadge({ ...base, queue, onShown: () => tabGrades.renew() });
  const updateWorkBadge = () => workBadge.show();
  const wakeWatches = () => void watches.wake().catch(() => undefined);
  const batches = new Batches({ ...base, queue, services, updateWorkBadge, onWatchRun: wakeWatches });
  const watches = new Watches({ ...base, batches, services, updateWorkBadge });
  const updates = new Updates({ ...base, queue });
  const syncs = new Syncs({
    copyLimit: 100_000,
    ...base,
    services,
    setAlarm: setSyncAlarm,
    onRead(connectionId) {
      // The service may have refused the key by mistake.
      void queue.resumeConnection(connectionId).catch(() => undefined);
      // A run may have waited for the list.
      wakeWatches();
    },
  });

  const announceConnections = async () => {
    broadcast({ type: 'connections', connections: await listConnections() });
    tabGrades.renew();
  };
  const features = {
    ...base,
    services,
    queue,
    reportCopy,
    batches,
    watches,
    syncs,
    updates,
    workBadge,
    tabGrades,
    connectionLock: createLock(),
    announceConnections,
    async announceSettings(former?: Settings) {
      const settings = await readSettings();
      broadcast({ type: 'settings', settings });
      if (settings.tabGrades !== former?.tabGrades) await tabGrades.follow();
      if (settings.keepsCopy !== former?.keepsCopy) await syncs.followSetting();
    },
    async activateConnection(connectionId: string): Promise<undefined> {
      await services.getConnection({ connectionId });
      await connectionsItem.update((stored) => ({ ...stored, activeId: connectionId }));
      await announceConnections();
    },
  };
  return features;
}
