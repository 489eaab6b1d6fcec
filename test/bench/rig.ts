import type { Page, WebWorker } from 'puppeteer-core';
import type { Connection } from '../../lib/model/connection.ts';
import type { SyncState } from '../../lib/model/sync-state.ts';
import { launchChromium } from '../browser/driver/launch-chromium.ts';
import { sendMessage } from '../browser/driver/send-message.ts';
import { waitUntil } from '../browser/driver/wait-until.ts';
import { createScenario } from '../browser/scenario.ts';
import type { Service } from '../service/service.ts';
import { startService } from '../service/start-service.ts';
import type { AccountKey } from '../service/store/keys.ts';
import { getBuildDir } from '../setup/builds.ts';

export const reportCount = 100_000;
/** A full sync of this many reports takes ten seconds if the service takes 100 ms per page. */
export const someCount = 10_000;
const fewCount = 100;
const projectCount = 500;

const accounts = {
  many: { owner: 'many', key: 'a-key-of-the-account-with-many-reports' },
  some: { owner: 'some', key: 'a-key-of-the-account-with-some-reports' },
  few: { owner: 'few', key: 'a-key-of-the-account-with-few-reports' },
};

/** Chromium with the extension, and a service with three accounts: with 100,000, 10,000 and 100 reports. */
export interface Rig {
  service: Service;
  /** An extension page that sends messages to the worker and shows no reports. */
  controlPage: Page;
  getWorker(): Promise<WebWorker>;
  openBlank(): Promise<Page>;
  /** The address of a page of the extension. */
  toAddress(path: string): string;
  send<Value>(name: string, input: object): Promise<Value>;
  /** Adds a connection, whose full sync starts by itself. Removes the account's previous connection. */
  connect(account: keyof typeof accounts): Promise<string>;
  /** Makes the account's connection the active one, so that pages show it, after its first full sync. */
  activateSynced(account: keyof typeof accounts): Promise<string>;
  /** Syncs the service's new reports into the local copy. */
  syncNew(connectionId: string): Promise<void>;
  getKey(account: keyof typeof accounts): string;
  /** The number of requests to the service's API since that time. */
  countRequests(since: number): number;
  close(): Promise<void>;
}

async function startWithoutConnection(keys: AccountKey[]) {
  const under = await launchChromium({ extensionDir: getBuildDir('chrome', 'loopback') });
  return createScenario(await startService({ keys }), under);
}

export async function startRig(): Promise<Rig> {
  const keys: AccountKey[] = Object.values(accounts);
  const { service, under, close } = await startWithoutConnection(keys);
  service.seed(reportCount, { owner: 'many', projects: projectCount });
  service.seed(someCount, { owner: 'some', projects: projectCount });
  service.seed(fewCount, { owner: 'few', projects: projectCount });
  const controlPage = await under.openExtensionPage('options.html#/settings');
  const send = <Value>(name: string, input: object) => sendMessage<Value>(controlPage, name, input);
  const synced = new Map<string, Promise<string>>();
  const connectionIds = new Map<string, string>();
  const connect: Rig['connect'] = async (account) => {
    const previous = connectionIds.get(account);
    if (previous) await send('removeConnection', { connectionId: previous });
    synced.delete(account);
    const { key } = accounts[account];
    const input = { name: account, address: service.address, key, privacy: 'private' };
    const { id } = await send<Connection>('saveConnection', input);
    connectionIds.set(account, id);
    return id;
  };
  const connectAndSync = async (account: keyof typeof accounts) => {
    const connectionId = await connect(account);
    await waitForSync(send, connectionId);
    return connectionId;
  };
  return {
    service,
    controlPage,
    getWorker: under.getWorker,
    openBlank: () => under.browser.newPage(),
    toAddress: (path) => `chrome-extension://${under.extensionId}/${path}`,
    send,
    connect,
    async activateSynced(account) {
      const connection = synced.get(account) ?? connectAndSync(account);
      synced.set(account, connection);
      await send('activateConnection', { connectionId: await connection });
      return connection;
    },
    async syncNew(connectionId) {
      await send('startSync', { connectionId, kind: 'new' });
      await waitForSync(send, connectionId);
    },
    getKey: (account) => accounts[account].key,
    countRequests: (since) => service.apiRequests().filter(({ at }) => at >= since).length,
    close,
  };
}

/** Waits until no sync of the connection is running. */
async function waitForSync(send: Rig['send'], connectionId: string): Promise<void> {
  await waitUntil(
    'the whole list to be read',
    async () => (await send<SyncState>('getSync', { connectionId })).status === 'idle',
    300,
  );
}
