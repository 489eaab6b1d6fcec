import type { Page } from 'puppeteer-core';

type Media = Parameters<Page['emulateMediaFeatures']>[0] & object;

/** As the user has set it in the system; what moves stands still, so that it is always the same that is looked at. */
export async function setMedia(page: Page, ...features: Media): Promise<void> {
  await page.emulateMediaFeatures([...features, { name: 'prefers-reduced-motion', value: 'reduce' }]);
}

/** As in a language that is written from there; the words stay. */
export async function setDirection(page: Page, direction: 'ltr' | 'rtl'): Promise<void> {
  await page.evaluate((direction) => {
    document.documentElement.dir = direction;
    // What is placed by script finds its place anew.
    dispatchEvent(new Event('resize'));
  }, direction);
}

/** The size of letters in the browser's settings, of which 16 is the usual one: no zoom, nothing else grows by itself. */
export async function setFontSize(page: Page, size: number): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: Math.round(size * 0.8125) } });
  await session.detach();
  await page.evaluate(() => dispatchEvent(new Event('resize')));
}

/** The room between letters, words and lines that a user may ask for (1.4.12). */
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
