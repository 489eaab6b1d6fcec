import type { BrokenEntry } from '../model/broken.ts';
import { isSettled, isUnderWay, type Job } from '../model/job.ts';
import type { SelectedLinks } from '../model/selected-links.ts';
import { Queue } from '../queue/queue.ts';
import { type Attention, defineAttention } from '../store/attention.ts';
import { defineBroken } from '../store/broken.ts';
import type { StoredConnections } from '../store/connections.ts';
import { defineConnections } from '../store/connections.ts';
import { createDatabase, type Database } from '../store/database.ts';
import type { Drafts } from '../store/drafts.ts';
import { defineDrafts } from '../store/drafts.ts';
import type { Item } from '../store/item.ts';
import { createJournal, type JobStore } from '../store/journal.ts';
import type { Keys } from '../store/keys.ts';
import { defineKeys } from '../store/keys.ts';
import { definePolicy, type PolicyReader } from '../store/policy.ts';
import { definePopupTarget, type PopupTarget } from '../store/popup-target.ts';
import { createReportIndex, type ReportIndex } from '../store/report-index.ts';
import { defineSecrets, type Secrets } from '../store/secrets.ts';
import { defineSelectedLinks } from '../store/selected-links.ts';
import { defineSettings, type SettingsStore } from '../store/settings.ts';
import { createKeeper } from './keep-broken.ts';
import { keepReports } from './keep-reports.ts';
import type { Late } from './late/late.ts';
import { lent } from './lent.ts';
import { reportJob } from './outcome.ts';
import { performJob } from './perform.ts';
import type { AppPorts } from './ports.ts';
import type { Services } from './services.ts';
import { createServices } from './services.ts';

/** The worker's parts, put together; the use-cases beside this file are functions over it. */
export interface App {
  ports: AppPorts;
  connections: Item<StoredConnections>;
  keys: Keys;
  settings: SettingsStore;
  policy: PolicyReader;
  drafts: Item<Drafts>;
  popupTarget: Item<PopupTarget | undefined>;
  selectedLinks: Item<SelectedLinks | undefined>;
  attention: Item<Attention>;
  /** What of all these could not be read. */
  broken: Item<BrokenEntry[]>;
  services: Services;
  secrets: Secrets;
  openDatabase: () => Promise<Database>;
  journal: JobStore;
  queue: Queue;
  index: ReportIndex;
  lent: typeof lent;
  /** Loads the late script when it is needed for the first time. */
  getLate: () => Promise<Late>;
  /** The pages that are open now, by `getPageId`. */
  openPages: Set<string>;
}

export function createApp(ports: AppPorts): App {
  const broken = defineBroken(ports.local);
  const keepOf = createKeeper(broken, ports);
  const connections = defineConnections(ports.local, keepOf('connections'));
  const keys = defineKeys(ports.local, ports.session);
  const policy = definePolicy(ports.managed);
  const settings = defineSettings(ports.local, policy, keepOf('settings'));
  const services = createServices(ports, connections, keys, (connection, reports) => {
    void keepReports(app, connection, reports);
  });
  const open = createDatabase(ports.database);
  const index = createReportIndex(open);
  const secrets = defineSecrets(ports.session);
  const journal = createJournal(open, secrets, () => {
    // The rows themselves are kept in the database.
    void keepOf('jobs')({ how: 'part', value: undefined });
  });
  const app: App = {
    ports,
    connections,
    keys,
    attention: defineAttention(ports.session),
    settings,
    policy,
    drafts: defineDrafts(ports.session, keepOf('memory')),
    popupTarget: definePopupTarget(ports.session, keepOf('memory')),
    selectedLinks: defineSelectedLinks(ports.session, keepOf('memory')),
    broken,
    services,
    secrets,
    openDatabase: open,
    journal,
    queue: new Queue({
      ...ports,
      journal: { ...journal, write: (job, beginsItem) => write(job, beginsItem, { ...ports, journal }) },
      perform: (job, note, write) => performJob(job, { ...ports, services, settings, journal }, note, write),
      onChange: (job) => void reportJob(app, job),
    }),
    index,
    lent,
    getLate: openLate(ports, () => app),
    openPages: new Set(),
  };
  return app;
}

/** With the alarm first: a worker that dies on the next line must be started again for what it owes. */
async function write(
  job: Job,
  beginsItem: boolean | undefined,
  { setWakeUp, journal }: Pick<AppPorts, 'setWakeUp'> & { journal: JobStore },
): Promise<void> {
  if (!isSettled(job) && !isUnderWay(job)) await setWakeUp(true).catch(() => undefined);
  await journal.write(job, beginsItem);
}

function openLate({ loadLate }: AppPorts, getApp: () => App): App['getLate'] {
  let late: Promise<Late> | undefined;
  return () => {
    late ??= loadLate().then((createLate) => createLate(getApp()));
    // What could not be loaded is tried again when it is needed again.
    late.catch(() => (late = undefined));
    return late;
  };
}
