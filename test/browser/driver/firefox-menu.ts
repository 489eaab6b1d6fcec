import type { Browser, Page } from 'puppeteer-core';
import { runInWindow } from './firefox-window.ts';
import { waitUntil } from './wait-until.ts';

/** Opens the page's context menu over an element with the mouse, and chooses an entry of ours. */
export async function chooseInMenu(page: Page, selector: string, label: string): Promise<void> {
  const browser = page.browser();
  await page.bringToFront();
  await page.locator(selector).click({ button: 'right' });
  await waitUntil('the open menu', async () => (await runInMenu(browser, 'return menu.state')) === 'open', 5);
  await runInMenu(
    browser,
    `const item = [...menu.querySelectorAll('menuitem')].find((item) => item.label === ${JSON.stringify(label)});
     if (!item || item.hidden) throw new Error('No such entry');
     menu.activateItem(item);`,
  );
}

function runInMenu(browser: Browser, code: string): Promise<string> {
  return runInWindow(browser, `const menu = document.getElementById('contentAreaContextMenu'); ${code}`);
}
