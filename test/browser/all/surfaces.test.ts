// Each surface in other colours, directions, sizes of letters and windows; what depends on widths, in both fonts.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Scenario, startScenario } from '../scenario.ts';
import { listFaintColours, listFaintTexts } from '../surfaces/axe.ts';
import { expectNoFaults } from '../surfaces/expect-no-faults.ts';
import { listUnseenStops } from '../surfaces/focus-stops.ts';
import { listLayoutFaults } from '../surfaces/layout-faults.ts';
import { listLostColours } from '../surfaces/lost-colours.ts';
import { setDirection, setFontSize, setMedia, setTextSpacing } from '../surfaces/page-modes.ts';
import { readMessages } from '../surfaces/read-messages.ts';
import { optionPages, popups, type Surface } from '../surfaces/surfaces.ts';

const ownTexts = Object.values(readMessages('en'));

/** Each surface is opened once, and all that can be asked of it is asked: the faults, with the circumstances before each. */
class Look {
  readonly faults: string[] = [];
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  private add(how: string, found: string[]): void {
    this.faults.push(...found.map((fault) => `${how}: ${fault}`));
  }

  private async addLayout(how: string): Promise<void> {
    this.add(how, await listLayoutFaults(this.page, ownTexts));
  }

  async lookAtColours(): Promise<void> {
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

  async lookAtStops(how: string): Promise<void> {
    this.add(how, await listUnseenStops(this.page));
  }

  async lookAtText(): Promise<void> {
    const { page } = this;
    await setMedia(page);
    await setDirection(page, 'rtl');
    await this.addLayout('from the right');
    await setDirection(page, 'ltr');
    await setTextSpacing(page, true);
    await this.addLayout('wide spacing');
    await setTextSpacing(page, false);
    await setFontSize(page, 32);
    await this.addLayout('letters of twice the size');
    await setFontSize(page, 16);
  }

  /** What fits at twice the size in a wide window, and in a narrow one at the usual size, may not where both meet. */
  async lookAtNarrow(): Promise<void> {
    await this.page.setViewport({ width: 360, height: 640 });
    await setFontSize(this.page, 32);
    await this.addLayout('360 px, letters of twice the size');
    await setFontSize(this.page, 16);
    // What a window of 1280 × 1024 shows at four times its size.
    await this.page.setViewport({ width: 320, height: 256 });
    await this.addLayout('320 px');
  }
}

describe.each(['wide', 'narrow'] as const)('in %s letters', (fonts) => {
  let scenario: Scenario;

  beforeAll(async () => {
    scenario = await startScenario({ fonts });
    scenario.service.seed(137, { projects: 24 });
    scenario.service.addReport({ url: scenario.service.samples.good, privacy: 0 });
  });
  afterAll(() => scenario?.close());

  test.each<Surface>(popups)('$name has room in any direction and size of letters, 360 px wide', async (surface) => {
    const page = await surface.open(scenario);
    const look = new Look(page);
    const size = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { width: document.body.getBoundingClientRect().width, overflow: scrollWidth - clientWidth };
    });
    await look.lookAtText();
    if (fonts === 'wide') {
      await look.lookAtColours();
      await look.lookAtStops('stops');
    }
    await expectNoFaults(page, `${surface.name}-${fonts}`, look.faults);
    expect(size).toEqual({ width: 360, overflow: 0 });
    await page.close();
  });

  test.each<Surface>(optionPages)('$name has room in any direction, size of letters and window', async (surface) => {
    const page = await surface.open(scenario);
    const look = new Look(page);
    await page.setViewport({ width: 1280, height: 800 });
    await look.lookAtText();
    if (fonts === 'wide') {
      await look.lookAtColours();
      await look.lookAtStops('stops');
    }
    await look.lookAtNarrow();
    if (fonts === 'wide') await look.lookAtStops('320 px, stops');
    await expectNoFaults(page, `${surface.name}-${fonts}`, look.faults);
    await page.close();
  });
});
