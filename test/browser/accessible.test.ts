// Checks one state of each page and dialog. `all/surfaces.test.ts` checks all of their states, also with other colours,
// directions, sizes and fonts.
import { afterAll, beforeAll, test } from 'vitest';
import { type Scenario, startScenario } from './scenario.ts';
import { listFaults } from './surfaces/axe.ts';
import { listCutWords } from './surfaces/cut-words.ts';
import { expectNoFaults } from './surfaces/expect-no-faults.ts';
import { listLayoutFaults } from './surfaces/layout-faults.ts';
import { setMedia } from './surfaces/page-modes.ts';
import { readMessages } from './surfaces/read-messages.ts';
import type { Surface } from './surfaces/surface.ts';
import { optionPages, popups } from './surfaces/surfaces.ts';

const ownTexts = Object.values(readMessages('en'));
let scenario: Scenario;

const surfaces = [
  ...['popup-new', 'popup-password', 'popup-done', 'popup-failed', 'popup-risky', 'panel-history'],
  ...['reports', 'reports-choices', 'reports-chosen', 'reports-by-project', 'reports-undo', 'report-details', 'export'],
  ...['projects', 'project-delete', 'insights', 'summary', 'watches', 'watch-dialog', 'bulk', 'bulk-start'],
  ...['activity', 'connections', 'connections-failed', 'settings'],
].map(getSurface);

beforeAll(async () => {
  scenario = await startScenario();
  scenario.service.seed(137, { projects: 24 });
  scenario.service.addReport({ url: scenario.service.samples.good, privacy: 0 });
});
afterAll(() => scenario?.close());

test.each<Surface>(surfaces)(
  '$name has no accessibility violations, and no text in it is cut off or covered',
  async ({ name, open }) => {
    const page = await open(scenario);
    // Stops animations.
    await setMedia(page);
    const faults = [await listFaults(page), await listLayoutFaults(page, ownTexts), await listCutWords(page, ownTexts)];
    await expectNoFaults(page, name, faults.flat());
    await page.close();
  },
);

function getSurface(wanted: string): Surface {
  const surface = [...popups, ...optionPages].find(({ name }) => name === wanted);
  if (!surface) throw new Error(`There is no surface “${wanted}”`);
  return surface;
}
