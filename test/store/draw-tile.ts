import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { root } from '../setup/run-command.ts';
import type { Png } from './picture.ts';

export const tileSize = { width: 440, height: 280 };

/** Draws the small promotional tile for the stores of Chrome and Edge. */
export async function drawTile(browser: Browser): Promise<Png> {
  const page = await browser.newPage();
  await page.setViewport(tileSize);
  const svg = readFileSync(join(root, '.github', 'store', 'tile.svg'), 'utf8');
  await page.setContent(`<body style="margin:0;overflow:hidden">${svg}</body>`);
  const picture = await page.screenshot();
  await page.close();
  return picture;
}
