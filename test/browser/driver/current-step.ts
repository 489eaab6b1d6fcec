// Remembers what a test waits for, so that a failure can say it: the errors of time limits name only the limit.
import type { Page } from 'puppeteer-core';

let step = 'nothing yet';
let page: Page | undefined;

/** Call it before waiting. Without `on`, the page stays the last one. */
export function setStep(what: string, on = page): void {
  step = what;
  page = on;
}

/** The last step, and what its page shows now. */
export async function describeStep(): Promise<string> {
  const text = await page?.evaluate(() => `${location.href}\n${document.body.innerText}`).catch(() => 'It is closed.');
  return `The last step waited for: ${step}\nIts page shows: ${text ?? 'There is none.'}`;
}
