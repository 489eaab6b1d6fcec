import type { Page } from 'puppeteer-core';
import { BulkPage } from '../pages/bulk-page.ts';
import { byRole, waitForRole, waitForText } from '../pages/by-role.ts';
import type { CommonScenario, CommonSurface } from './surface.ts';

/** Opens the view with lines of every kind, enough of them to scroll. */
async function openBulk({ under, service }: CommonScenario): Promise<Page> {
  const { good } = service.samples;
  const bulk = await BulkPage.open(under);
  await bulk.addList([
    `${good}bread.html?utm_source=newsletter#reviews`,
    `${good}new#again`,
    `${good}new`,
    'https://user:password@shop.example/',
    'chrome://settings/',
    'Pages to check:',
    ...Array.from({ length: 20 }, (_, number) => `https://shop.example/products/${number}`),
  ]);
  await bulk.waitForCounts({ All: 26, 'To confirm': 1, Duplicates: 1, 'Can’t be analysed': 2 });
  return bulk.page;
}

/** "Analyse many": with a list to review, with the confirmation dialog, and with an error. */
export const bulkPages: CommonSurface[] = [
  { name: 'bulk', open: openBulk },
  {
    name: 'bulk-start',
    async open(scenario) {
      const page = await openBulk(scenario);
      await byRole(page, 'button', 'Analyse 22 pages').click();
      await waitForRole(page, 'dialog', 'Analyse 22 pages?');
      return page;
    },
  },
  {
    name: 'bulk-failed',
    async open({ under }) {
      const bulk = await BulkPage.open(under);
      await bulk.addList(['Nothing here']);
      await waitForText(bulk.page, 'No address was found.');
      return bulk.page;
    },
  },
];
