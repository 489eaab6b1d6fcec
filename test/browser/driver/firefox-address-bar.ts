import type { Browser } from 'puppeteer-core';
import { keys, pressKeys, runInWindow } from './firefox-window.ts';
import { waitUntil } from './wait-until.ts';

/** Types in the address bar, and waits for suggestions with those words. */
export async function typeAddress(browser: Browser, text: string, suggestion: string): Promise<void> {
  // What was open there is shut first, and then what was typed is taken back.
  await pressKeys(browser, keys.escape + keys.escape);
  await pressKeys(browser, `${keys.ctrl}l`);
  await waitUntil(
    'the focus',
    async () => (await runInWindow(browser, 'return String(gURLBar.focused)')) === 'true',
    5,
  );
  await typeOn(browser, text, suggestion);
}

/** The same where something was typed before. */
export async function typeOn(browser: Browser, text: string, suggestion: string): Promise<void> {
  await pressKeys(browser, text);
  await waitUntil(`“${suggestion}”`, async () => (await readSuggestions(browser)).includes(suggestion), 5);
}

function readSuggestions(browser: Browser): Promise<string> {
  return runInWindow(
    browser,
    `return [...document.querySelectorAll('.urlbarView-row')].map(({ innerText }) => innerText.replace(/\\s+/g, ' ')).join('\\n')`,
  );
}
