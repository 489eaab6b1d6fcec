import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import type { JobPage } from '../../lib/messages/contract.ts';
import type { Job } from '../../lib/model/job.ts';
import type { Work } from '../../lib/model/work.ts';
import { type ChromiumUnderTest, launchChromium } from '../browser/driver/launch-chromium.ts';
import { seedConnection } from '../browser/driver/seed.ts';
import { sendMessage } from '../browser/driver/send-message.ts';
import type { Service } from '../service/service.ts';
import { startService } from '../service/start-service.ts';
import { getBuildDir } from '../setup/builds.ts';

/** The service, and a browser that can be killed and started again with the same profile. */
export interface Rig {
  service: Service;
  /** The current browser; `killBrowser` replaces it. */
  under: ChromiumUnderTest;
  connectionId: string;
  /** Starts a job from a new page, which is closed at once. */
  ask(work: Work): Promise<Job>;
  /** Starts a job from a page that stays open. */
  askFrom(page: Page, work: Work): Promise<Job>;
  /** Cancels a waiting job, retries a failed one, checks an unconfirmed one; does nothing to others. */
  actOnJob(page: Page, job: Job): Promise<void>;
  openPage(): Promise<Page>;
  /** Starts the worker if it is not running. */
  wakeWorker(page: Page): Promise<void>;
  /** Sends a request to the service: if a reused connection is dropped, browsers repeat the request by themselves. */
  warmUpConnection(): Promise<void>;
  /** The jobs that Activity shows, newest first. */
  readActivity(): Promise<Job[]>;
  /** Closes the page that Activity is read from, so that it does not keep the worker alive. */
  closeActivity(): Promise<void>;
  killBrowser(): Promise<void>;
  /** Switches the browser's network. While offline, the service also drops every request. */
  setOnline(isOnline: boolean): Promise<void>;
  close(): Promise<void>;
}

const extensionDir = getBuildDir('chrome', 'loopback');

export async function startRig(): Promise<Rig> {
  const service = await startService();
  const profileDir = mkdtempSync(join(tmpdir(), 'pagegrade-profile-'));
  const launch = () => launchChromium({ extensionDir, profileDir });
  let activity: Page | undefined;
  let restoreService = () => {};
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
    actOnJob,
    wakeWorker: (page) => sendMessage(page, 'getSettings', {}),
    warmUpConnection: () => warmUpConnection(rig),
    async readActivity() {
      activity ??= await openInBackground(rig);
      return listJobs(activity);
    },
    async closeActivity() {
      await activity?.close().catch(() => undefined);
      activity = undefined;
    },
    async killBrowser() {
      await rig.under.kill();
      activity = undefined;
      rig.under = await launch();
    },
    async setOnline(isOnline) {
      restoreService();
      if (!isOnline) restoreService = service.addFault({ kind: 'dropBefore' });
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

async function actOnJob(page: Page, { id, state }: Job): Promise<void> {
  const name = { waiting: 'cancelJob', failed: 'retryJob', unconfirmed: 'checkJob' }[String(state)];
  if (name) await sendMessage(page, name, { jobId: id });
}

async function warmUpConnection({ openPage, connectionId }: Rig): Promise<void> {
  const filter = { search: '', sortBy: 'id', order: 'desc', perPage: 10, page: 1, project: '' };
  const page = await openPage();
  await sendMessage(page, 'listReports', { connectionId, filter });
  await page.close();
}

/** In a background tab, because a popup closes when it loses the focus. */
async function openInBackground({ under }: Rig): Promise<Page> {
  const page = await under.browser.newPage({ background: true });
  await page.goto(`chrome-extension://${under.extensionId}/options.html#/connections`);
  return page;
}

async function listJobs(page: Page): Promise<Job[]> {
  return (await sendMessage<JobPage>(page, 'listJobs', { limit: 10_000 })).jobs;
}
