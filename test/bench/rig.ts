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
/** What is read in ten seconds from a service that takes its time. */
export const someCount = 10_000;
const fewCount = 100;
const projectCount = 500;

const accounts = {
  many: { owner: 'many', key: 'a-key-of-the-account-with-many-reports' },
  some: { owner: 'some', key: 'a-key-of-the-account-with-some-reports' },
  few: { owner: 'few', key: 'a-key-of-the-account-with-few-reports' },
};

/** Chromium with the extension, and accounts of one service: with a hundred thousand reports, some and few. */
export interface Rig {
  service: Service;
  /** A page of the extension's that asks the worker and shows no report. */
  desk: Page;
  getWorker(): Promise<WebWorker>;
  openBlank(): Promise<Page>;
  /** Of one of the extension's own pages. */
  toAddress(path: string): string;
  send<Value>(name: string, input: object): Promise<Value>;
  /** A new connection, whose copy begins to fill by itself; the one before of that account is removed. */
  connect(account: keyof typeof accounts): Promise<string>;
  /** The same with all reports in the copy, read once for all who ask, and in front: the pages show it. */
  showFull(account: keyof typeof accounts): Promise<string>;
  /** Brings into the copy what is new at the service. */
  renew(connectionId: string): Promise<void>;
  getKey(account: keyof typeof accounts): string;
  /** How many requests have reached the service's API since then. */
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
  const desk = await under.openExtensionPage('options.html#/settings');
  const send = <Value>(name: string, input: object) => sendMessage<Value>(desk, name, input);
  const full = new Map<string, Promise<string>>();
  const known = new Map<string, string>();
  const connect: Rig['connect'] = async (account) => {
    const former = known.get(account);
    if (former) await send('removeConnection', { connectionId: former });
    full.delete(account);
    const { key } = accounts[account];
    const input = { name: account, address: service.address, key, privacy: 'private' };
    const { id } = await send<Connection>('saveConnection', input);
    known.set(account, id);
    return id;
  };
  const fill = async (account: keyof typeof accounts) => {
    const connectionId = await connect(account);
    await waitForSync(send, connectionId);
    return connectionId;
  };
  return {
    service,
    desk,
    getWorker: under.getWorker,
    openBlank: () => under.browser.newPage(),
    toAddress: (path) => `chrome-extension://${under.extensionId}/${path}`,
    send,
    connect,
    async showFull(account) {
      const filled = full.get(account) ?? fill(account);
      full.set(account, filled);
      await send('activateConnection', { connectionId: await filled });
      return filled;
    },
    async renew(connectionId) {
      await send('startSync', { connectionId, kind: 'new' });
      await waitForSync(send, connectionId);
    },
    getKey: (account) => accounts[account].key,
    countRequests: (since) => service.apiRequests().filter(({ at }) => at >= since).length,
    close,
  };
}

/** Until a sync has ended. */
async function waitForSync(send: Rig['send'], connectionId: string): Promise<void> {
  await waitUntil(
    'the whole list to be read',
    async () => (await send<SyncState>('getSync', { connectionId })).status === 'idle',
    300,
  );
}
