import type { Page } from 'puppeteer-core';

export type Theme = 'light' | 'dark';
export type Png = Uint8Array;

/** The size that Chrome's and Edge's stores require; Firefox's accepts any. */
export const pictureSize = { width: 1280, height: 800 };

export async function showIn(page: Page, theme: Theme): Promise<void> {
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: theme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
}
