import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import type { JobPage } from '../../lib/messages/contract.ts';
import type { Job, Work } from '../../lib/model/job.ts';
import { type ChromiumUnderTest, launchChromium } from '../browser/driver/launch-chromium.ts';
import { seedConnection } from '../browser/driver/seed.ts';
import { sendMessage } from '../browser/driver/send-message.ts';
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
  /** Cancels what waits, or takes up again what has failed or is in doubt; nothing else can be done with a job. */
  act(page: Page, job: Job): Promise<void>;
  openPage(): Promise<Page>;
  /** Starts the worker where it sleeps. */
  wake(page: Page): Promise<void>;
  /** Uses the line to the service: when one that has been used is cut, browsers send the request again by themselves. */
  useLine(): Promise<void>;
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
    askFrom: (page, work) => sendMessage<Job>(page, 'startJob', { connectionId: rig.connectionId, work }),
    act,
    wake: (page) => sendMessage(page, 'getSettings', {}),
    useLine: () => useLine(rig),
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
  const { address, key } = service;
  rig.connectionId = await seedConnection(rig.under, { name: 'Stand-in', address, key });
  return rig;
}

async function act(page: Page, { id, state }: Job): Promise<void> {
  const name = { waiting: 'cancelJob', failed: 'retryJob', unconfirmed: 'checkJob' }[String(state)];
  if (name) await sendMessage(page, name, { jobId: id });
}

async function useLine({ openPage, connectionId }: Rig): Promise<void> {
  const filter = { search: '', sortBy: 'id', order: 'desc', perPage: 10, page: 1, project: '' };
  const page = await openPage();
  await sendMessage(page, 'listReports', { connectionId, filter });
  await page.close();
}

/** Behind the other tabs: a popup closes when it loses the focus. */
async function openBehind({ under }: Rig): Promise<Page> {
  const page = await under.browser.newPage({ background: true });
  await page.goto(`chrome-extension://${under.extensionId}/options.html#/connections`);
  return page;
}

async function listJobs(page: Page): Promise<Job[]> {
  return (await sendMessage<JobPage>(page, 'listJobs', { limit: 10_000 })).jobs;
}
