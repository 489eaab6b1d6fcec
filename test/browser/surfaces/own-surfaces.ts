import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ElementHandle, Page } from 'puppeteer-core';
import type { Browser } from 'webextension-polyfill';
import type { Connections } from '../../../lib/messages/contract.ts';
import type { Watch } from '../../../lib/model/watch.ts';
import { createPlan } from '../../lib/model/create-plan.ts';
import type { BrowserUnderTest } from '../driver/browser-under-test.ts';
import { sendMessage } from '../driver/send-message.ts';
import { byRole, clickInside, waitForRole, waitForText } from '../pages/by-role.ts';
import { ConnectionsPage } from '../pages/connections-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import type { CommonSurface, Surface } from './surface.ts';

async function openWatches(under: BrowserUnderTest, text: string): Promise<Page> {
  const page = await under.openExtensionPage('options.html#/watches');
  await waitForRole(page, 'heading', 'Watches');
  await waitForText(page, text);
  return page;
}

async function openWatched(under: BrowserUnderTest): Promise<Page> {
  const page = await openWatches(under, '');
  const { activeId: connectionId } = await sendMessage<Connections>(page, 'listConnections', {});
  const watches = await sendMessage<Watch[]>(page, 'listWatches', {});
  const name = 'Client X, every page that is sold on';
  const plan = createPlan({ name, target: { kind: 'view', query: '' }, frequency: 'monthly', day: 31 });
  if (watches.length === 0) await sendMessage(page, 'saveWatch', { connectionId, plan });
  await waitForText(page, name);
  return page;
}

/** The question before a case file is merged. */
async function openMerge(under: BrowserUnderTest): Promise<Page> {
  const path = join(mkdtempSync(join(tmpdir(), 'pagegrade-case-')), 'case.json.gz');
  const connection = { address: 'https://reports.example', name: 'Client X', privacy: 'private', changedAt: 1 };
  const lists = { connections: [connection], excludedSites: [], views: [], watches: [], reports: [] };
  const text = JSON.stringify({ format: 'pagegrade case', version: 1, settings: {}, ...lists });
  writeFileSync(path, gzipSync(text.replace(/\]\}$/, '\n]}\n')));
  const page = await under.openExtensionPage('options.html#/settings');
  await byRole(page, 'button', 'Merge case file…').wait();
  const input = (await page.$('input[type="file"]')) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(path);
  await waitForRole(page, 'dialog', 'Merge this case file?');
  await page.waitForSelector('.case-changes');
  return page;
}

/** The views about Pagegrade itself: connections, settings and watches. */
export const ownSurfaces: CommonSurface[] = [
  { name: 'connections', open: async ({ under }) => (await ConnectionsPage.open(under)).page },
  {
    name: 'connections-failed',
    async open({ under, service }) {
      service.clearFaults();
      const connections = await ConnectionsPage.open(under);
      await connections.enter({ name: 'Another', address: service.address, key: 'wrong' });
      await connections.click('Save and connect');
      await waitForText(connections.page, 'The service refused the API key.');
      return connections.page;
    },
  },
  {
    name: 'connections-forget',
    async open({ under }) {
      const connections = await ConnectionsPage.open(under);
      const { page } = connections;
      await connections.click('Add connection');
      await connections.openOptions();
      await byRole(page, 'checkbox', 'Clear the key when the browser closes').click();
      await waitForText(page, 'The key is kept in memory only.');
      return page;
    },
  },
  {
    name: 'settings',
    async open({ under }) {
      const page = await under.openExtensionPage('options.html#/settings');
      await waitForText(page, 'What leaves this browser');
      return page;
    },
  },
  { name: 'case-merge', open: ({ under }) => openMerge(under) },
  { name: 'watches-nothing', open: ({ under }) => openWatches(under, 'No watches yet') },
  { name: 'watches', open: ({ under }) => openWatched(under) },
  {
    name: 'watch-run',
    async open({ under }) {
      const page = await openWatched(under);
      await byRole(page, 'button', 'Run now').click();
      await page.waitForSelector('dialog[open]');
      return page;
    },
  },
  {
    name: 'watch-dialog',
    async open({ under }) {
      const { page } = await ReportsPage.open(under, 'q=bakery-1.example');
      const toolbar = await page.$('.report-toolbar');
      if (toolbar) await clickInside(toolbar, 'button', 'More actions');
      await byRole(page, 'menuitem', 'Watch…').click();
      await waitForRole(page, 'dialog', 'New watch');
      return page;
    },
  },
];

/** The notice about stored settings that cannot be read. The worker writes the broken settings. */
export const brokenSettings: Surface = {
  name: 'broken',
  async open({ under }) {
    const worker = await under.getWorker();
    await worker.evaluate(() => {
      const { storage } = Reflect.get(globalThis, 'chrome') as Browser;
      return storage.local.set({ settings: { theme: 'x'.repeat(400), notifications: 7 } });
    });
    const page = await under.openExtensionPage('options.html#/reports');
    await waitForText(page, 'Some stored data could not be read and was reset');
    return page;
  },
};
