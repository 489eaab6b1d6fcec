import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getBuildDir } from '../../setup/builds.ts';
import { buildPseudoLocale, lengthen, shorten } from '../../setup/pseudo-locale.ts';
import { root } from '../../setup/run-command.ts';
import { setWording } from '../pages/by-role.ts';
import { type Scenario, startScenario } from '../scenario.ts';
import { listLayoutFaults } from '../surfaces/layout-faults.ts';
import { optionPages, popups } from '../surfaces/surfaces.ts';

const widths = [360, 800, 1400];
const shots = join(root, '.shots');
let scenario: Scenario;

beforeAll(async () => {
  mkdirSync(shots, { recursive: true });
  const built = getBuildDir('chrome', 'loopback');
  buildPseudoLocale(built, `${built}-pseudo`);
  setWording({ write: lengthen, read: shorten });
  scenario = await startScenario({ extensionDir: `${built}-pseudo` });
  scenario.service.seed(137, { projects: 24 });
  scenario.service.addReport({ url: scenario.service.samples.good, privacy: 0 });
});
afterAll(async () => {
  setWording();
  await scenario?.close();
});

describe.each(popups)('$name', ({ name, open }) => {
  test('has room for strings of twice the length', async () => {
    const page = await open(scenario);
    await page.screenshot({ path: join(shots, `${name}-pseudo.png`) });
    expect(await listLayoutFaults(page)).toEqual([]);
    await page.close();
  });
});

describe.each(optionPages)('$name', ({ name, open }) => {
  test('has room for strings of twice the length, narrow and wide', async () => {
    const page = await open(scenario);
    const faults: string[] = [];
    for (const width of widths) {
      await page.setViewport({ width, height: 800 });
      await page.screenshot({ path: join(shots, `${name}-pseudo-${width}.png`) });
      faults.push(...(await listLayoutFaults(page)).map((fault) => `${width} px: ${fault}`));
    }
    expect(faults).toEqual([]);
    await page.close();
  });
});
