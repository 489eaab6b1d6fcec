import type { Page } from 'puppeteer-core';
import type { ChromiumUnderTest } from '../browser/driver/launch-chromium.ts';
import { waitUntil } from '../browser/driver/wait-until.ts';
import { type Png, pictureSize, showIn, type Theme } from './picture.ts';
import { sampleList } from './sample-reports.ts';
import { takePopup } from './take-popup.ts';

/** One picture of the listing. It works in every language, because it finds nothing by its text. */
export interface Scene {
  name: string;
  theme: Theme;
  take(under: ChromiumUnderTest, theme: Theme): Promise<Png>;
}

/** In the order of the listing; Chrome's store shows at most five. */
export const scenes: Scene[] = [
  { name: '1-popup', theme: 'light', take: takePopup },
  options('2-reports', 'light', '#/reports', 'tbody .address'),
  options('3-analyse', 'light', '#/analyse', 'tbody tr', pasteList),
  options('4-insights', 'light', '#/insights', 'main svg, main tbody tr'),
  options('5-activity-dark', 'dark', '#/activity?show=finished', 'tr.task-row'),
];

type Act = (page: Page) => Promise<void>;

function options(name: string, theme: Theme, hash: string, rows: string, act?: Act): Scene {
  return {
    name,
    theme,
    async take(under, theme) {
      const page = await under.openExtensionPage(`options.html${hash}`);
      await page.setViewport(pictureSize);
      await showIn(page, theme);
      await act?.(page);
      await waitUntil(`rows of ${name}`, async () => (await page.$$(rows)).length > 4);
      await waitUntil(`the end of ${name}`, async () => (await page.$('[aria-busy="true"]')) === null);
      const picture = await page.screenshot();
      await page.close();
      return picture;
    },
  };
}

async function pasteList(page: Page): Promise<void> {
  await page.locator('.source-list textarea').fill(sampleList.join('\n'));
  await page.locator('.source-list button').click();
}
