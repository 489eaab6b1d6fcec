import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../setup/run-command.ts';
import { type Scenario, startScenario } from '../scenario.ts';
import { listFaintTexts, listFaults } from '../surfaces/axe.ts';
import { listUnseenStops } from '../surfaces/focus-stops.ts';
import { listLayoutFaults } from '../surfaces/layout-faults.ts';
import { listLostColours } from '../surfaces/lost-colours.ts';
import { setDirection, setFontSize, setMedia, setTextSpacing } from '../surfaces/page-modes.ts';
import { optionPages, popups, type Surface } from '../surfaces/surfaces.ts';

const themes = ['light', 'dark'] as const;
const shots = join(root, '.shots');
const messages: Record<string, { message: string }> = JSON.parse(
  readFileSync(join(root, 'public', '_locales', 'en', 'messages.json'), 'utf8'),
);
const ownTexts = Object.values(messages).map(({ message }) => message);

// Everything that is asked of a surface, on a machine that does other things as well.
const patience = { timeout: 180_000 };
let scenario: Scenario;

beforeAll(async () => {
  mkdirSync(shots, { recursive: true });
  scenario = await startScenario();
  scenario.service.seed(137, { projects: 24 });
  scenario.service.addReport({ url: scenario.service.samples.good, privacy: 0 });
});
afterAll(() => scenario?.close());

/** Each surface is opened once, and all that can be asked of it is asked: the faults, with the circumstances before each. */
class Look {
  readonly faults: string[] = [];
  readonly page: Page;
  private readonly name: string;

  constructor(page: Page, name: string) {
    this.page = page;
    this.name = name;
  }

  add(how: string, found: string[]): void {
    this.faults.push(...found.map((fault) => `${how}: ${fault}`));
  }

  async takePicture(how: string): Promise<void> {
    await this.page.screenshot({ path: join(shots, `${this.name}-${how}.png`) });
  }

  /** A colour is the same in either direction, and what is read out in either theme: rules for both need no fourth run. */
  async lookAtColours(): Promise<void> {
    const { page } = this;
    for (const theme of themes) {
      const scheme = { name: 'prefers-color-scheme', value: theme };
      await setMedia(page, scheme);
      this.add(theme, await listFaults(page));
      await this.takePicture(theme);
      await setMedia(page, scheme, { name: 'prefers-contrast', value: 'more' });
      this.add(`${theme}, more contrast`, await listFaintTexts(page));
      await setMedia(page, scheme, { name: 'forced-colors', value: 'active' });
      this.add(`${theme}, forced colours`, await listLostColours(page));
    }
    this.add('stops', await listUnseenStops(page));
    await setMedia(page);
  }

  async lookAtText(): Promise<void> {
    const { page } = this;
    await setDirection(page, 'rtl');
    this.add('from the right', await listFaults(page));
    await setDirection(page, 'ltr');
    await setTextSpacing(page, true);
    this.add('wide spacing', await listLayoutFaults(page, ownTexts));
    await setTextSpacing(page, false);
    await setFontSize(page, 32);
    this.add('letters of twice the size', await listLayoutFaults(page, ownTexts));
    await this.takePicture('large');
    await setFontSize(page, 16);
  }

  /** What fits at twice the size in a wide window, and in a narrow one at the usual size, may not where both meet. */
  async lookAtLargeAndNarrow(): Promise<void> {
    await this.page.setViewport({ width: 360, height: 640 });
    await setFontSize(this.page, 32);
    this.add('360 px, letters of twice the size', await listLayoutFaults(this.page, ownTexts));
    await this.takePicture('large-narrow');
    await setFontSize(this.page, 16);
  }

  /** What a window of 1280 × 1024 shows at four times its size. */
  async lookAtNarrow(): Promise<void> {
    await this.page.setViewport({ width: 320, height: 256 });
    this.add('320 px', await listLayoutFaults(this.page, ownTexts));
    this.add('320 px, stops', await listUnseenStops(this.page));
    await this.takePicture('narrow');
  }
}

describe.each(popups)('$name', ({ name, open }: Surface) => {
  test(
    'can be read, reached and seen in any colours, direction and size of letters, 360 px wide',
    patience,
    async () => {
      const look = new Look(await open(scenario), name);
      const { width, overflow } = await look.page.evaluate(() => ({
        width: document.body.getBoundingClientRect().width,
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      await look.lookAtText();
      await look.lookAtColours();
      expect(look.faults).toEqual([]);
      expect({ width, overflow }).toEqual({ width: 360, overflow: 0 });
      await look.page.close();
    },
  );
});

describe.each(optionPages)('$name', ({ name, open }: Surface) => {
  test('can be read, reached and seen in any colours, direction, size of letters and width', patience, async () => {
    const look = new Look(await open(scenario), name);
    await look.page.setViewport({ width: 1280, height: 800 });
    await look.lookAtText();
    await look.lookAtColours();
    await look.lookAtLargeAndNarrow();
    await look.lookAtNarrow();
    expect(look.faults).toEqual([]);
    await look.page.close();
  });
});
