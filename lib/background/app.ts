import { isSettled, isUnderWay, type Job } from '../model/job.ts';
import { Queue } from '../queue/queue.ts';
import { createAppResponder } from './app-handlers.ts';
import { createEvents, type Events } from './events.ts';
import { announceJob } from './jobs/announce-job.ts';
import { performJob } from './jobs/perform.ts';
import type { Late } from './late/late.ts';
import { once } from './once.ts';
import type { Online } from './online.ts';
import type { AppPorts } from './ports.ts';

/** The worker's parts, put together; the use-cases beside this file are functions over it. */
export interface App extends Online {
  ports: AppPorts;
  queue: Queue;
  events: Events;
  /** Loads what neither the popup nor a single job needs. */
  getLate(): Promise<Late>;
}

export function createApp(online: Online, ports: AppPorts): App {
  const { services, settings, journal } = online;
  const parts: Omit<App, 'events'> = {
    ...online,
    ports,
    queue: new Queue({
      ...ports,
      journal: { ...journal, write: (job) => write(app, job) },
      perform: (job, note, write) => performJob(job, { ...ports, services, settings, journal }, note, write),
      onChange: (job) => announceJob(app, job),
    }),
    getLate: once(() => ports.loadLate(app)),
  };
  const app = parts as App;
  app.events = createEvents(app);
  app.responder = createAppResponder(app);
  return app;
}

/** With the alarm first: a worker that dies on the next line must be started again for what it owes. */
async function write({ ports, journal }: App, job: Job): Promise<void> {
  if (!isSettled(job) && !isUnderWay(job)) await ports.setWakeUp(true).catch(() => undefined);
  await journal.write(job);
}
