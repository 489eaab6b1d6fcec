import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import type { Browser } from 'webextension-polyfill';
import type { JobPage } from '../../lib/messages/contract.ts';
import type { Job, Work } from '../../lib/model/job.ts';
import { type ChromiumUnderTest, launchChromium } from '../browser/driver/launch-chromium.ts';
import { ConnectionsPage } from '../browser/pages/connections-page.ts';
import type { Service } from '../service/service.ts';
import { startService } from '../service/start-service.ts';
import { getBuildDir } from '../setup/builds.ts';

/** The service and a browser that can be killed and started again over the same profile. */
export interface Rig {
  service: Service;
  /** Another one after every kill. */
  under: ChromiumUnderTest;
  connectionId: string;
  /** Asks for the write from a page that closes at once, as somebody who does not wait. */
  ask(work: Work): Promise<Job>;
  /** The same from a page that stays open. */
  askFrom(page: Page, work: Work): Promise<Job>;
  openPage(): Promise<Page>;
  /** What Activity shows, newest first. */
  readActivity(): Promise<Job[]>;
  /** Closes the page Activity is read from, so that nothing of ours keeps the worker awake. */
  leave(): Promise<void>;
  killBrowser(): Promise<void>;
  /** Without a network the worker knows of it, and nothing comes through to the service either way. */
  setOnline(isOnline: boolean): Promise<void>;
  close(): Promise<void>;
}

const extensionDir = getBuildDir('chrome', 'loopback');

export async function startRig(): Promise<Rig> {
  const service = await startService();
  const profileDir = mkdtempSync(join(tmpdir(), 'pagegrade-profile-'));
  const launch = () => launchChromium({ extensionDir, profileDir });
  let activity: Page | undefined;
  let reconnect = () => {};
  const rig: Rig = {
    service,
    under: await launch(),
    connectionId: '',
    openPage: () => rig.under.openExtensionPage('options.html#/connections'),
    async ask(work) {
      const page = await rig.openPage();
      const job = await rig.askFrom(page, work);
      await page.close();
      return job;
    },
    askFrom: (page, work) => sendFrom<Job>(page, 'startJob', { connectionId: rig.connectionId, work }),
    async readActivity() {
      activity ??= await openBehind(rig);
      return listJobs(activity);
    },
    async leave() {
      await activity?.close().catch(() => undefined);
      activity = undefined;
    },
    async killBrowser() {
      await rig.under.kill();
      activity = undefined;
      rig.under = await launch();
    },
    async setOnline(isOnline) {
      reconnect();
      if (!isOnline) reconnect = service.addFault({ kind: 'dropBefore' });
      await rig.under.setOnline(isOnline);
    },
    async close() {
      await rig.under.kill();
      await service.close();
      rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  await connect(rig);
  return rig;
}

/** Behind the other tabs: a popup closes when it loses the focus. */
async function openBehind({ under }: Rig): Promise<Page> {
  const page = await under.browser.newPage({ background: true });
  await page.goto(`chrome-extension://${under.extensionId}/options.html#/connections`);
  return page;
}

async function connect(rig: Rig): Promise<void> {
  const connections = await ConnectionsPage.open(rig.under);
  await connections.connect({ name: 'Stand-in', address: rig.service.address, key: rig.service.key });
  const { activeId } = await sendFrom<{ activeId: string }>(connections.page, 'listConnections', {});
  rig.connectionId = activeId;
  await connections.page.close();
}

interface Answer<Value> {
  ok: boolean;
  value: Value;
}

/** Sends a message as the extension's own pages do. */
export async function sendFrom<Value>(page: Page, name: string, input: object): Promise<Value> {
  const answer = await page.evaluate(
    async (message) => {
      const api = Reflect.get(globalThis, 'chrome') as Browser;
      return (await api.runtime.sendMessage(message)) as Answer<Value> | undefined;
    },
    { name, input },
  );
  if (!answer?.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return answer.value;
}

async function listJobs(page: Page): Promise<Job[]> {
  return (await sendFrom<JobPage>(page, 'listJobs', { limit: 10_000 })).jobs;
}
