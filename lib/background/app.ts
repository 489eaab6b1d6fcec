import { isSettled, isUnderWay, type Job } from '../model/job.ts';
import { Queue } from '../queue/queue.ts';
import { type AppHandlers, createAppHandlers } from './app-handlers.ts';
import type { Base } from './base.ts';
import { createEvents, type Events } from './events.ts';
import { keepReports } from './keep-reports.ts';
import type { Late } from './late/late.ts';
import { once } from './once.ts';
import { reportJob } from './outcome.ts';
import { performJob } from './perform.ts';
import type { AppPorts } from './ports.ts';
import { createServices, type Services } from './services.ts';

/** The worker's parts, put together; the use-cases beside this file are functions over it. */
export interface App extends Base {
  ports: AppPorts;
  services: Services;
  queue: Queue;
  events: Events;
  handlers: AppHandlers;
  /** Loads what neither the popup nor a single job needs. */
  getLate(): Promise<Late>;
}

export function createApp(base: Base, ports: AppPorts): App {
  const { connections, keys, settings, journal } = base;
  const services = createServices(ports, connections, keys, (connection, reports) => {
    void keepReports(app, connection, reports);
  });
  const parts: Omit<App, 'events' | 'handlers'> = {
    ...base,
    ports,
    services,
    queue: new Queue({
      ...ports,
      journal: { ...journal, write: (job, beginsItem) => write(app, job, beginsItem) },
      perform: (job, note, write) => performJob(job, { ...ports, services, settings, journal }, note, write),
      onChange: (job) => void reportJob(app, job),
    }),
    getLate: once(() => ports.loadLate(app)),
  };
  const app = parts as App;
  app.events = createEvents(app);
  app.handlers = createAppHandlers(app);
  return app;
}

/** With the alarm first: a worker that dies on the next line must be started again for what it owes. */
async function write({ ports, journal }: App, job: Job, beginsItem: boolean | undefined): Promise<void> {
  if (!isSettled(job) && !isUnderWay(job)) await ports.setWakeUp(true).catch(() => undefined);
  await journal.write(job, beginsItem);
}
