import type { Job } from '../model/job.ts';
import type { Settings } from '../model/settings.ts';
import { Queue } from '../queue/queue.ts';
import type { StoredConnections } from '../store/connections.ts';
import { defineConnections } from '../store/connections.ts';
import type { Drafts } from '../store/drafts.ts';
import { defineDrafts } from '../store/drafts.ts';
import type { Item } from '../store/item.ts';
import { defineJobs } from '../store/jobs.ts';
import type { Keys } from '../store/keys.ts';
import { defineKeys } from '../store/keys.ts';
import { definePopupTarget, type PopupTarget } from '../store/popup-target.ts';
import { defineSettings } from '../store/settings.ts';
import { reportJob } from './outcome.ts';
import { performJob, recoverJob } from './perform.ts';
import type { AppPorts } from './ports.ts';
import type { Services } from './services.ts';
import { createServices } from './services.ts';

/** The worker's parts, put together; the use-cases beside this file are functions over it. */
export interface App {
  ports: AppPorts;
  connections: Item<StoredConnections>;
  keys: Keys;
  settings: Item<Settings>;
  drafts: Item<Drafts>;
  popupTarget: Item<PopupTarget | undefined>;
  services: Services;
  queue: Queue;
  /** The pages that are open now, by `getPageId`. */
  openPages: Set<string>;
}

export function createApp(ports: AppPorts): App {
  const connections = defineConnections(ports.local);
  const keys = defineKeys(ports.local);
  const services = createServices(ports, connections, keys);
  const app: App = {
    ports,
    connections,
    keys,
    settings: defineSettings(ports.local),
    drafts: defineDrafts(ports.session),
    popupTarget: definePopupTarget(ports.session),
    services,
    queue: new Queue({
      ...ports,
      journal: defineJobs(ports.session),
      perform: (job: Job) => performJob(job, services, ports),
      recover: recoverJob,
      onChange: (job) => void reportJob(app, job),
    }),
    openPages: new Set(),
  };
  return app;
}
