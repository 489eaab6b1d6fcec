import type { Broadcast } from '../messages/notices.ts';
import { addBroken, type BrokenEntry, type StoredItem } from '../model/broken.ts';
import type { SelectedLinks } from '../model/bulk/selected-links.ts';
import { type Attention, defineAttention } from '../store/attention.ts';
import { defineBroken } from '../store/broken.ts';
import { defineConnections, type StoredConnections } from '../store/connections.ts';
import { createDatabase, type Database } from '../store/database.ts';
import { type Drafts, defineDrafts } from '../store/drafts.ts';
import type { Item, KeepLoss, StorageArea } from '../store/item.ts';
import { createJobList, type JobList } from '../store/jobs/job-list.ts';
import { createJournal, type JobStore } from '../store/jobs/journal.ts';
import { defineSecrets, type Secrets } from '../store/jobs/secrets.ts';
import { defineKeys, type Keys } from '../store/keys.ts';
import { definePolicy, type PolicyReader } from '../store/policy.ts';
import { definePopupTarget, type PopupTarget } from '../store/popup-target.ts';
import { createStoredReports, type StoredReports } from '../store/reports/stored-reports.ts';
import { defineSelectedLinks } from '../store/selected-links.ts';
import { defineSettings, type SettingsStore } from '../store/settings.ts';

/** Where the worker keeps things. Tests bring areas and a database of their own. */
export interface Storage {
  local: StorageArea;
  /** What the organisation has set for its browsers; only read. */
  managed: Pick<StorageArea, 'get'>;
  /** Memory-backed: survives the worker, not the browser. */
  session: StorageArea;
  /** Goes with the user to their other browsers. */
  sync: StorageArea;
  /** The name of the IndexedDB database. */
  database: string;
}

/** All that the worker keeps. Each feature names the few of them that it uses. */
export interface Stores {
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
  jobList: JobList;
  index: StoredReports;
}

export function openStores({ local, managed, session, database }: Storage, broadcast: Broadcast): Stores {
  const broken = defineBroken(local);
  const policy = definePolicy(managed);
  const openDatabase = createDatabase(database);
  const secrets = defineSecrets(session);
  const keepLossOf = (item: StoredItem) => createKeepLoss(broken, broadcast, item);
  const journal = createJournal(openDatabase, secrets, () => {
    // The rows themselves are kept in the database.
    void keepLossOf('jobs')({ how: 'part', value: undefined });
  });
  return {
    connections: defineConnections(local, keepLossOf('connections')),
    keys: defineKeys(local, session),
    attention: defineAttention(session),
    settings: defineSettings(local, policy, keepLossOf('settings')),
    policy,
    drafts: defineDrafts(session, keepLossOf('memory')),
    popupTarget: definePopupTarget(session, keepLossOf('memory')),
    selectedLinks: defineSelectedLinks(session, keepLossOf('memory')),
    broken,
    secrets,
    openDatabase,
    journal,
    jobList: createJobList(openDatabase, journal.readRows),
    index: createStoredReports(openDatabase),
  };
}

/** Keeps what an item could not read, and says so. Of what lies in memory alone nothing is kept. */
function createKeepLoss(broken: Item<BrokenEntry[]>, broadcast: Broadcast, item: StoredItem): KeepLoss {
  return async ({ how, value }) => {
    await broken.update((entries) => addBroken(entries, { item, how, ...(item !== 'memory' && { value }) }));
    broadcast({ type: 'broken' });
  };
}
