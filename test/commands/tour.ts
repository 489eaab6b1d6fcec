import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Page } from 'puppeteer-core';
import type { BrowserUnderTest } from '../browser/driver/browser-under-test.ts';
import { PopupPage } from '../browser/pages/popup-page.ts';
import { ReportsPage } from '../browser/pages/reports-page.ts';
import type { Service } from '../service/start-service.ts';
import { root } from '../setup/run-command.ts';

const folder = join(root, '.shots', 'tour');
const themes = ['light', 'dark'] as const;

/** Does the steps that `npm start` asks a user to do, with the real toolbar icon, and prints the results. */
export async function takeTour(under: BrowserUnderTest, service: Service): Promise<void> {
  mkdirSync(folder, { recursive: true });
  console.log('No display found, so the sample pages are analysed automatically:\n');
  for (const [name, url] of Object.entries(service.samples)) {
    const { grade, link } = await analyse(under, url, name);
    console.log(`  page   ${url}\n  grade  ${grade}\n  link   ${link}\n`);
  }
  const reports = await ReportsPage.open(under);
  await reports.waitForRows('the reports', (rows) => rows.length > 0 && rows.every(Boolean));
  await reports.page.setViewport({ width: 1280, height: 800 });
  await takePictures(reports.page, 'reports');
  console.log(`Screenshots in the light and the dark theme: ${relative(process.cwd(), folder)}`);
}

async function analyse(under: BrowserUnderTest, url: string, name: string) {
  const page = await under.browser.newPage();
  await page.goto(url);
  const popup = await PopupPage.open(under, page);
  await popup.analyse();
  const outcome = await popup.waitForOutcome('New report');
  const link = await popup.waitForReportLink();
  await takePictures(popup.page, `popup-${name}`);
  await popup.close();
  await page.close();
  return { grade: /Good|Decent|Bad/.exec(outcome)?.[0] ?? 'none', link };
}

async function takePictures(page: Page, name: string): Promise<void> {
  for (const theme of themes) {
    // Set the theme as the setting does, because not every browser can emulate the system's preference.
    await page.evaluate((shown) => {
      document.documentElement.setAttribute('data-theme', shown);
      // During a transition, a button has colours between the two themes.
      for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
    }, theme);
    await page.screenshot({ path: join(folder, `${name}-${theme}.png`) });
  }
}
