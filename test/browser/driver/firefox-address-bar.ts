import type { Browser } from 'puppeteer-core';
import { keys, pressKeys, runInWindow } from './firefox-window.ts';
import { waitUntil } from './wait-until.ts';

/** Types in the address bar and waits for a suggestion with this text. */
export async function typeAddress(browser: Browser, text: string, suggestion: string): Promise<void> {
  // The first Escape closes open suggestions, the second discards what was typed.
  await pressKeys(browser, keys.escape + keys.escape);
  await pressKeys(browser, `${keys.ctrl}l`);
  await waitUntil('the focus', async () => (await runInWindow(browser, 'return String(gURLBar.focused)')) === 'true');
  await typeOn(browser, text, suggestion);
}

/** Continues typing in the address bar and waits for a suggestion with this text. */
export async function typeOn(browser: Browser, text: string, suggestion: string): Promise<void> {
  await pressKeys(browser, text);
  await waitUntil(`“${suggestion}”`, async () => {
    const shown = await readSuggestions(browser);
    if (!shown.includes(suggestion)) throw new Error(`The address bar suggests: ${shown}`);
    return true;
  });
}

/** Moves to the suggestion with this text, whichever row it is in, and opens it. */
export async function openSuggestion(browser: Browser, suggestion: string): Promise<void> {
  for (let rows = 0; rows < 10; rows++) {
    await pressKeys(browser, keys.down);
    const selected = await runInWindow(
      browser,
      `return document.querySelector('.urlbarView-row[selected]')?.innerText.replace(/\\s+/g, ' ') ?? ''`,
    );
    if (selected.includes(suggestion)) return pressKeys(browser, keys.enter);
  }
  throw new Error(`“${suggestion}” is not selected. The address bar suggests: ${await readSuggestions(browser)}`);
}

function readSuggestions(browser: Browser): Promise<string> {
  return runInWindow(
    browser,
    `return [...document.querySelectorAll('.urlbarView-row')].map(({ innerText }) => innerText.replace(/\\s+/g, ' ')).join('\\n')`,
  );
}
