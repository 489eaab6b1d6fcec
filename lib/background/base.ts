import type { BrokenEntry } from '../model/broken.ts';
import type { SelectedLinks } from '../model/bulk/selected-links.ts';
import { type Attention, defineAttention } from '../store/attention.ts';
import { defineBroken } from '../store/broken.ts';
import { defineConnections, type StoredConnections } from '../store/connections.ts';
import { createDatabase, type Database } from '../store/database.ts';
import { type Drafts, defineDrafts } from '../store/drafts.ts';
import type { Item } from '../store/item.ts';
import { createJournal, type JobStore } from '../store/jobs/journal.ts';
import { defineSecrets, type Secrets } from '../store/jobs/secrets.ts';
import { defineKeys, type Keys } from '../store/keys.ts';
import { definePolicy, type PolicyReader } from '../store/policy.ts';
import { definePopupTarget, type PopupTarget } from '../store/popup-target.ts';
import { createStoredReports, type StoredReports } from '../store/reports/stored-reports.ts';
import { defineSelectedLinks } from '../store/selected-links.ts';
import { defineSettings, type SettingsStore } from '../store/settings.ts';
import type { App } from './app.ts';
import { createKeeper } from './keep-broken.ts';
import { type Once, once } from './once.ts';
import type { Online } from './online.ts';
import type { BasePorts } from './ports.ts';

/** All that the worker keeps: enough to tell a popup what is known. What sends anything is loaded when it is needed. */
export interface Base {
  ports: BasePorts;
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
  secrets: Secrets;
  openDatabase: () => Promise<Database>;
  journal: JobStore;
  index: StoredReports;
  /** How many pages are open now, by `getPageId`: each window has a side panel of its own. */
  openPages: Map<string, number>;
  /** Those that have closed in this life of the worker. */
  closedPages: Set<string>;
  /** What asks the service. */
  getOnline: Once<Online>;
  getApp: Once<App>;
}

export function createBase(ports: BasePorts): Base {
  const broken = defineBroken(ports.local);
  const keepOf = createKeeper(broken, ports);
  const policy = definePolicy(ports.managed);
  const open = createDatabase(ports.database);
  const secrets = defineSecrets(ports.session);
  const base: Base = {
    ports,
    connections: defineConnections(ports.local, keepOf('connections')),
    keys: defineKeys(ports.local, ports.session),
    attention: defineAttention(ports.session),
    settings: defineSettings(ports.local, policy, keepOf('settings')),
    policy,
    drafts: defineDrafts(ports.session, keepOf('memory')),
    popupTarget: definePopupTarget(ports.session, keepOf('memory')),
    selectedLinks: defineSelectedLinks(ports.session, keepOf('memory')),
    broken,
    secrets,
    openDatabase: open,
    journal: createJournal(open, secrets, () => {
      // The rows themselves are kept in the database.
      void keepOf('jobs')({ how: 'part', value: undefined });
    }),
    index: createStoredReports(open),
    openPages: new Map(),
    closedPages: new Set(),
    getOnline: once(() => ports.loadOnline(base)),
    getApp: once(async () => (await base.getOnline()).loadApp()),
  };
  return base;
}
