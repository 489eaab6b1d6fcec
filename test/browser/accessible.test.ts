// Each surface once through axe. `all/surfaces.test.ts` looks at them in other colours, directions and sizes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Scenario, startScenario } from './scenario.ts';
import { listFaults } from './surfaces/axe.ts';
import { setMedia } from './surfaces/page-modes.ts';
import { optionPages, popups, type Surface } from './surfaces/surfaces.ts';

let scenario: Scenario;

beforeAll(async () => {
  scenario = await startScenario();
  scenario.service.seed(137, { projects: 24 });
  scenario.service.addReport({ url: scenario.service.samples.good, privacy: 0 });
});
afterAll(() => scenario?.close());

test.each<Surface>([...popups, ...optionPages])('axe finds no fault in $name', async ({ open }) => {
  const page = await open(scenario);
  // What moves stands still.
  await setMedia(page);
  expect(await listFaults(page)).toEqual([]);
  await page.close();
});
