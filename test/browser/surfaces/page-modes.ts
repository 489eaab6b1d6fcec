import type { Page } from 'puppeteer-core';

type Media = Parameters<Page['emulateMediaFeatures']>[0] & object;

/** Emulates media features of the system. Motion is always reduced, so that the results are reproducible. */
export async function setMedia(page: Page, ...features: Media): Promise<void> {
  await page.emulateMediaFeatures([...features, { name: 'prefers-reduced-motion', value: 'reduce' }]);
}

/** Sets the writing direction of the page; its texts stay. */
export async function setDirection(page: Page, direction: 'ltr' | 'rtl'): Promise<void> {
  await page.evaluate((direction) => {
    document.documentElement.dir = direction;
  }, direction);
}

/** Sets the font size in the browser's settings, 16 by default. Unlike zoom, this scales nothing else. */
export async function setFontSize(page: Page, size: number): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: Math.round(size * 0.8125) } });
  await session.detach();
  // Scripts that measure elements measure again on this event.
  await page.evaluate(() => dispatchEvent(new Event('resize')));
}

/** Applies the text spacing that a user may set (1.4.12). */
export async function setTextSpacing(page: Page, isWide: boolean): Promise<void> {
  await page.evaluate((isWide) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets = isWide ? [sheet] : [];
    dispatchEvent(new Event('resize'));
  }, isWide);
}
