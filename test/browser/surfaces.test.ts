import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../setup/run-command.ts';
import { listFaults } from './axe.ts';
import { type Scenario, startScenario } from './scenario.ts';
import { optionPages, popups, type Surface } from './surfaces.ts';

const themes = ['light', 'dark'] as const;
const shots = join(root, '.shots');

let scenario: Scenario;

beforeAll(async () => {
  mkdirSync(shots, { recursive: true });
  scenario = await startScenario();
  scenario.service.seed(137, { projects: 24 });
  scenario.service.addReport({ url: scenario.service.samples.good, privacy: 0 });
});
afterAll(() => scenario?.close());

async function showIn(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: theme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
}

async function lookAt(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const theme of themes) {
    await showIn(page, theme);
    faults.push(...(await listFaults(page)).map((fault) => `${theme}: ${fault}`));
    await page.screenshot({ path: join(shots, `${name}-${theme}.png`) });
  }
  return faults;
}

describe.each(popups)('$name', ({ name, open }: Surface) => {
  test('axe finds nothing in either theme, and it is 360 px wide', async () => {
    const page = await open(scenario);
    const { width, overflow } = await page.evaluate(() => ({
      width: document.body.getBoundingClientRect().width,
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    expect(await lookAt(page, name)).toEqual([]);
    expect({ width, overflow }).toEqual({ width: 360, overflow: 0 });
    await page.close();
  });
});

describe.each(optionPages)('$name', ({ name, open }: Surface) => {
  test('axe finds nothing in either theme, and nothing is cut off at 360 px', async () => {
    const page = await open(scenario);
    await page.setViewport({ width: 1280, height: 800 });
    expect(await lookAt(page, name)).toEqual([]);
    await page.setViewport({ width: 360, height: 800 });
    await page.screenshot({ path: join(shots, `${name}-narrow.png`) });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await page.close();
  });
});
