import type { Browser, Page } from 'puppeteer-core';
import { runInWindow } from './firefox-window.ts';
import { waitUntil } from './wait-until.ts';

/** Right-clicks an element of the page; returns the labels of the extension's entries in the context menu. */
export async function readMenu(page: Page, selector: string): Promise<string[]> {
  await openMenu(page, selector);
  const labels = await runInMenu(
    page.browser(),
    `const own = [...menu.querySelectorAll('[id*="pagegrade"]')].filter(({ hidden }) => !hidden);
     menu.hidePopup();
     return own.map(({ label }) => label).join('\\n');`,
  );
  return labels.split('\n');
}

async function openMenu(page: Page, selector: string): Promise<void> {
  await page.bringToFront();
  await page.locator(selector).click({ button: 'right' });
  await waitUntil('the open menu', async () => (await runInMenu(page.browser(), 'return menu.state')) === 'open', 5);
}

function runInMenu(browser: Browser, code: string): Promise<string> {
  return runInWindow(browser, `const menu = document.getElementById('contentAreaContextMenu'); ${code}`);
}
