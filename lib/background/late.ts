import type { Responder } from '../messages/receive.ts';
import { createJobList, type JobList } from '../store/jobs/job-list.ts';
import type { App } from './app.ts';
import { Batches } from './batches/batches.ts';
import { bringSelectedLinks } from './bring-selected-links.ts';
import { restoreBroken } from './broken-items.ts';
import { applyPolicy, renewPolicy } from './connections/managed-connections.ts';
import { inConnectionTurn } from './connections/save-connection.ts';
import type { MenuClick, Tab } from './gestures/gestures.ts';
import { createLateResponder } from './late-handlers.ts';
import { Omnibox } from './omnibox.ts';
import type { LatePorts } from './ports.ts';
import { BrowserSync } from './settings/browser-sync.ts';
import { Syncs } from './sync/syncs.ts';
import { Welcome } from './welcome.ts';

export interface LateParts {
  jobList: JobList;
  syncs: Syncs;
  batches: Batches;
  browserSync: BrowserSync;
}

/** What is loaded last: neither the popup nor a single job needs it. */
export interface Late extends LateParts {
  responder: Responder;
  omnibox: Omnibox;
  bringSelectedLinks(isAllowed: Promise<boolean>, click: MenuClick, tab?: Tab): Promise<void>;
  /** After an update. */
  restoreBroken(): Promise<void>;
  applyPolicy(): Promise<void>;
  /** After the installation. */
  welcome(): Promise<void>;
  /** While pages may be open. */
  renewPolicy(): Promise<void>;
}

export function createLate(app: App, ports: LatePorts): Late {
  const jobList = createJobList(app.openDatabase, app.journal.readRows);
  const parts = {
    jobList,
    syncs: new Syncs(app),
    batches: new Batches(app, jobList),
    browserSync: new BrowserSync(app, ports.sync),
  };
  // What was kept long enough goes: once a life at most, and in lives that were not begun for a single click.
  void parts.batches.prune().catch(() => undefined);
  const welcome = new Welcome(app, ports);
  return {
    ...parts,
    responder: createLateResponder(app, parts),
    omnibox: new Omnibox(app, ports),
    bringSelectedLinks: (...click) => bringSelectedLinks(app, ports, ...click),
    restoreBroken: () => restoreBroken(app),
    applyPolicy: () => inConnectionTurn(() => applyPolicy(app)),
    welcome: () => welcome.open(),
    async renewPolicy() {
      await inConnectionTurn(() => renewPolicy(app));
      await welcome.follow();
    },
  };
}
