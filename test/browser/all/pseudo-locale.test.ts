import { afterAll, beforeAll, test } from 'vitest';
import { getBuildDir } from '../../setup/builds.ts';
import { buildPseudoLocale, lengthen, shorten } from '../../setup/pseudo-locale.ts';
import { setWording } from '../pages/by-role.ts';
import { type Scenario, startScenario } from '../scenario.ts';
import { expectNoFaults } from '../surfaces/expect-no-faults.ts';
import { listLayoutFaults } from '../surfaces/layout-faults.ts';
import { setMedia } from '../surfaces/page-modes.ts';
import type { Surface } from '../surfaces/surface.ts';
import { optionPages, popups } from '../surfaces/surfaces.ts';

let scenario: Scenario;

beforeAll(async () => {
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

test.each<Surface>(popups)('$name fits strings of twice the length', async ({ name, open }) => {
  const page = await open(scenario);
  await expectNoFaults(page, `${name}-pseudo`, await listLayoutFaults(page));
  await page.close();
});

test.each<Surface>(optionPages)(
  '$name fits strings of twice the length, in narrow and wide windows',
  async ({ name, open }) => {
    const page = await open(scenario);
    await setMedia(page);
    const faults: string[] = [];
    for (const width of [360, 800, 1400]) {
      await page.setViewport({ width, height: 800 });
      faults.push(...(await listLayoutFaults(page)).map((fault) => `${width} px: ${fault}`));
    }
    await expectNoFaults(page, `${name}-pseudo`, faults);
    await page.close();
  },
);
