// Each surface as it opens, and in other colours, text directions, text sizes and windows. Layout is tested with both
// font sets.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Scenario, startScenario } from '../scenario.ts';
import { listFaintColours, listFaintTexts, listFaults } from '../surfaces/axe.ts';
import { listCutWords } from '../surfaces/cut-words.ts';
import { expectNoFaults } from '../surfaces/expect-no-faults.ts';
import { listUnseenStops } from '../surfaces/focus-stops.ts';
import { listLayoutFaults } from '../surfaces/layout-faults.ts';
import { listLostColours } from '../surfaces/lost-colours.ts';
import { setDirection, setFontSize, setMedia, setTextSpacing } from '../surfaces/page-modes.ts';
import { readMessages } from '../surfaces/read-messages.ts';
import type { Surface } from '../surfaces/surface.ts';
import { optionPages, popups } from '../surfaces/surfaces.ts';

const ownTexts = Object.values(readMessages('en'));

/** Checks one open surface in many modes, and collects its faults with the name of the mode. */
class SurfaceCheck {
  readonly faults: string[] = [];
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  private add(mode: string, found: string[]): void {
    this.faults.push(...found.map((fault) => `${mode}: ${fault}`));
  }

  private async addLayout(mode: string): Promise<void> {
    this.add(mode, await listLayoutFaults(this.page, ownTexts));
  }

  async checkRules(): Promise<void> {
    await setMedia(this.page);
    this.add('accessibility', await listFaults(this.page));
    await this.addLayout('as opened');
    this.add('words', await listCutWords(this.page, ownTexts));
  }

  async checkColours(): Promise<void> {
    const { page } = this;
    for (const theme of ['light', 'dark']) {
      const scheme = { name: 'prefers-color-scheme', value: theme };
      await setMedia(page, scheme);
      this.add(theme, await listFaintColours(page));
      await setMedia(page, scheme, { name: 'prefers-contrast', value: 'more' });
      this.add(`${theme}, more contrast`, await listFaintTexts(page));
      await setMedia(page, scheme, { name: 'forced-colors', value: 'active' });
      this.add(`${theme}, forced colours`, await listLostColours(page));
    }
    await setMedia(page);
  }

  async checkFocusStops(mode: string): Promise<void> {
    this.add(mode, await listUnseenStops(this.page));
  }

  async checkText(): Promise<void> {
    const { page } = this;
    await setMedia(page);
    await setDirection(page, 'rtl');
    await this.addLayout('right to left');
    await setDirection(page, 'ltr');
    await setTextSpacing(page, true);
    await this.addLayout('wide spacing');
    await setTextSpacing(page, false);
    await setFontSize(page, 32);
    await this.addLayout('text of twice the size');
    await setFontSize(page, 16);
  }

  /** A window of 1280 × 1024 at a zoom of 400 %. */
  async checkNarrowWindow(): Promise<void> {
    await this.page.setViewport({ width: 320, height: 256 });
    await this.addLayout('320 px');
  }
}

describe.each(['wide', 'narrow'] as const)('with the %s font set', (fonts) => {
  let scenario: Scenario;

  beforeAll(async () => {
    scenario = await startScenario({ fonts });
    scenario.service.seed(137, { projects: 24 });
    scenario.service.addReport({ url: scenario.service.samples.good, privacy: 0 });
  });
  afterAll(() => scenario?.close());

  test.each<Surface>(popups)(
    '$name fits into 360 px in both text directions and at twice the text size',
    async (surface) => {
      const page = await surface.open(scenario);
      const check = new SurfaceCheck(page);
      const size = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return { width: document.body.getBoundingClientRect().width, overflow: scrollWidth - clientWidth };
      });
      if (fonts === 'wide') await check.checkRules();
      await check.checkText();
      if (fonts === 'wide') {
        await check.checkColours();
        await check.checkFocusStops('focus stops');
      }
      await expectNoFaults(page, `${surface.name}-${fonts}`, check.faults);
      expect(size).toEqual({ width: 360, overflow: 0 });
      await page.close();
    },
  );

  test.each<Surface>(optionPages)(
    '$name fits in both text directions, at twice the text size and in narrow windows',
    async (surface) => {
      const page = await surface.open(scenario);
      const check = new SurfaceCheck(page);
      if (fonts === 'wide') await check.checkRules();
      await page.setViewport({ width: 1280, height: 800 });
      await check.checkText();
      if (fonts === 'wide') {
        await check.checkColours();
        await check.checkFocusStops('focus stops');
      }
      await check.checkNarrowWindow();
      // In a window this low a toast may cover the links in the head. It leaves by itself, or is closed.
      for (const close of await page.$$('.toast .button-icon')) await close.click();
      if (fonts === 'wide') await check.checkFocusStops('320 px, focus stops');
      await expectNoFaults(page, `${surface.name}-${fonts}`, check.faults);
      await page.close();
    },
  );
});
