import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { waitUntil } from '../driver/wait-until.ts';

export interface Focus {
  tag: string;
  name: string;
  isVisible: boolean;
  isInDialog: boolean;
}

/** The focused element, and whether its focus outline is visible. */
export function readFocus(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const spoken = element.cloneNode(true) as HTMLElement;
    for (const unspoken of spoken.querySelectorAll('[aria-hidden]')) unspoken.remove();
    const label = (element as HTMLInputElement).labels?.[0]?.innerText;
    const named = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const words = named.map((id) => document.getElementById(id)?.innerText).join(' ');
    const { outlineStyle, outlineWidth } = getComputedStyle(element.closest('.segment') ?? element);
    return {
      tag: element.tagName,
      name: (element.getAttribute('aria-label') ?? (words || (label ?? spoken.innerText))).trim(),
      isVisible: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
      isInDialog: element.closest('dialog') !== null,
    };
  });
}

/** Presses Tab (or Shift+Tab) until an element of this name has the focus, which must be visible at every stop. */
export async function tabTo(page: Page, name: string, isBack = false): Promise<void> {
  await tabUntil(page, `“${name}”`, async (focus) => focus.name === name, isBack);
}

export async function tabUntil(
  page: Page,
  what: string,
  isThere: (focus: Focus) => Promise<boolean>,
  isBack = false,
): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < 80; step++) {
    if (isBack) await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    if (isBack) await page.keyboard.up('Shift');
    const focus = await readFocus(page);
    passed.push(focus.name.slice(0, 80));
    if (focus.tag !== 'BODY') expect(focus, focus.name).toMatchObject({ isVisible: true });
    if (await isThere(focus)) return;
  }
  throw new Error(`Tab never reaches ${what}, only: ${passed.join(', ')}`);
}

/** Waits until the focus is there: the product moves it with a short delay. */
export async function waitForFocus(page: Page, wanted: Partial<Focus>): Promise<void> {
  const names = Object.keys(wanted) as (keyof Focus)[];
  let focus: Focus | undefined;
  await waitUntil(`the focus on ${JSON.stringify(wanted)}`, async () => {
    const found = await readFocus(page);
    focus = found;
    return names.every((name) => found[name] === wanted[name]);
  }).catch((error) => {
    throw new Error(`${error.message}. It is on ${JSON.stringify(focus)}.`);
  });
}

/** Records what a screen reader announces from now on: every text that appears in a live region, in order. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    const said = new Map<Element, string>();
    const note = () => {
      for (const region of document.querySelectorAll<HTMLElement>('[role="status"], [role="alert"]')) {
        const words = region.textContent?.trim() ?? '';
        if (words && words !== said.get(region)) heard.push(words);
        said.set(region, words);
      }
    };
    note();
    heard.length = 0;
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    Reflect.set(globalThis, 'heard', heard);
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'heard') as string[]);
}
