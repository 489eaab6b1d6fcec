import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Page } from 'puppeteer-core';
import type { ChromiumUnderTest } from '../browser/driver/launch-chromium.ts';
import { waitUntil } from '../browser/driver/wait-until.ts';
import { root } from '../setup/run-command.ts';
import { type Png, pictureSize, showIn, type Theme } from './picture.ts';
import { samplePage } from './sample-reports.ts';

const site = join(root, 'test', 'service', 'samples', 'good');
const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.svg': 'image/svg+xml' };
const toolbarHeight = 52;
/** The browser's zoom. It is enlarged, because the stores show the picture at a third of its size. */
const zoom = 1.4;

/** Shows the popup, opened by the real icon, above its page, with a drawn address bar on top. */
export async function takePopup(under: ChromiumUnderTest, theme: Theme): Promise<Png> {
  const page = await under.browser.newPage();
  await showIn(page, theme);
  await page.setViewport({ width: pictureSize.width, height: pictureSize.height - toolbarHeight });
  await serveSite(page);
  await page.goto(samplePage);
  await page.evaluate((factor) => document.body.style.setProperty('zoom', String(factor)), zoom);
  const popup = await under.openPopup(page);
  await showIn(popup, theme);
  await waitUntil('the report in the popup', () => popup.$('.outcome[aria-busy="false"] a'));
  const popupImage = await takePopupScreenshot(popup);
  await popup.close();
  const picture = await compose(page, popupImage, theme);
  await page.close();
  return picture;
}

/** Serves the sample page from files, because it is not on the internet. */
async function serveSite(page: Page): Promise<void> {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    const name = path === '/' ? 'index.html' : path.slice(1);
    const body = readFileSync(join(site, name), 'utf8').replaceAll('{{address}}/samples/good/', samplePage);
    void request.respond({ contentType: types[extname(name)] ?? 'text/plain', body });
  });
}

async function takePopupScreenshot(popup: Page): Promise<string> {
  const { width, height } = await popup.evaluate(() => document.body.getBoundingClientRect().toJSON());
  return popup.screenshot({ encoding: 'base64', clip: { x: 0, y: 0, width, height, scale: zoom } });
}

async function compose(page: Page, popup: string, theme: Theme): Promise<Png> {
  const below = await page.screenshot({ encoding: 'base64' });
  const frame = await page.browser().newPage();
  await frame.setViewport(pictureSize);
  const icon = readFileSync(join(root, 'public', 'icon', '48.png'), 'base64');
  await frame.setContent(drawFrame({ below, popup, icon, isDark: theme === 'dark' }));
  const picture = await frame.screenshot();
  await frame.close();
  return picture;
}

function drawFrame({ below, popup, icon, isDark }: { below: string; popup: string; icon: string; isDark: boolean }) {
  const [bar, field, text, line] = isDark
    ? ['#2b2d31', '#1d1f22', '#e8eaed', '#4a4d52']
    : ['#f1f3f4', '#ffffff', '#202124', '#d5d8dc'];
  const image = (data: string, style: string) => `<img style="${style}" src="data:image/png;base64,${data}">`;
  const address = samplePage.replace('https://', '').replace(/\/$/, '');
  return `<body style="margin:0;overflow:hidden;background:${bar};font:15px system-ui;color:${text}">
    <div style="display:flex;align-items:center;gap:14px;height:${toolbarHeight}px;padding:0 20px;box-sizing:border-box">
      <div style="flex:1;padding:8px 18px;border-radius:18px;background:${field}">${address}</div>
      ${image(icon, 'width:24px;height:24px')}
    </div>
    ${image(below, 'display:block;width:100%')}
    ${image(popup, `position:absolute;top:${toolbarHeight - 4}px;right:14px;width:${360 * zoom}px;border:1px solid ${line};border-radius:10px;box-shadow:0 10px 36px rgb(0 0 0 / 35%)`)}
  </body>`;
}
