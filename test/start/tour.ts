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

/** Does by itself what `npm start` asks a person to do, through the real toolbar icon, and says what came of it. */
export async function takeTour(under: BrowserUnderTest, service: Service): Promise<void> {
  mkdirSync(folder, { recursive: true });
  console.log('There is no display, so the tour takes itself:\n');
  for (const [name, url] of Object.entries(service.samples)) {
    const { grade, link } = await analyse(under, url, name);
    console.log(`  page   ${url}\n  grade  ${grade}\n  link   ${link}\n`);
  }
  const reports = await ReportsPage.open(under);
  await reports.waitForRows('the reports', (rows) => rows.length > 0 && rows.every(Boolean));
  await reports.page.setViewport({ width: 1280, height: 800 });
  await takePictures(reports.page, 'reports');
  console.log(`Screenshots of every step, light and dark, are in ${relative(process.cwd(), folder)}`);
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
    // As the setting does it: not every browser lets the system's own choice be played.
    await page.evaluate((shown) => {
      document.documentElement.setAttribute('data-theme', shown);
      // Half-way a button has the colours of neither.
      for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
    }, theme);
    await page.screenshot({ path: join(folder, `${name}-${theme}.png`) });
  }
}
