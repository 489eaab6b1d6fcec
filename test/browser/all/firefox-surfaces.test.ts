// Layout and accessibility of the main surfaces in Firefox, with strings of twice the length: both themes, narrow and
// wide windows.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBuildDir } from '../../setup/builds.ts';
import { buildPseudoLocale, lengthen, shorten } from '../../setup/pseudo-locale.ts';
import { runInWindow } from '../driver/firefox-window.ts';
import type { FirefoxUnderTest } from '../driver/launch-firefox.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { setWording, waitForText } from '../pages/by-role.ts';
import { type Scenario, startFirefoxScenario } from '../scenario.ts';
import { listFaintColours, listFaults } from '../surfaces/axe.ts';
import { expectNoFaults } from '../surfaces/expect-no-faults.ts';
import { listUnseenStops } from '../surfaces/focus-stops.ts';
import { listLayoutFaults } from '../surfaces/layout-faults.ts';
import type { Surface } from '../surfaces/surface.ts';
import { commonPages, popups } from '../surfaces/surfaces.ts';

let scenario: Scenario<FirefoxUnderTest>;

const mainSurfaces = [
  'popup-known',
  'popup-change-privacy',
  'report-details',
  'reports',
  'bulk',
  'insights',
  'settings',
];

const sidebar: Surface<FirefoxUnderTest> = {
  name: 'sidebar',
  async open({ under, service, visit }) {
    const opened = await under.openSidebar(await visit(service.samples.good));
    await waitForText(opened, 'report of this page');
    return opened;
  },
};

beforeAll(async () => {
  const built = getBuildDir('firefox', 'loopback');
  buildPseudoLocale(built, `${built}-pseudo`);
  setWording({ write: lengthen, read: shorten });
  scenario = await startFirefoxScenario({ extensionDir: `${built}-pseudo` });
  const { service } = scenario;
  service.seed(137, { projects: 24 });
  service.addReport({ url: service.samples.good, privacy: 0 });
});
afterAll(async () => {
  setWording();
  await scenario?.close();
});

/** Sets the theme that the system prefers, and turns on reduced motion. */
async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const number = theme === 'dark' ? 0 : 1;
  await runInWindow(
    scenario.under.browser,
    `Services.prefs.setIntPref('ui.prefersReducedMotion', 1);
     Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', ${number});`,
  );
  const isSet = () => page.evaluate((theme) => matchMedia(`(prefers-color-scheme: ${theme})`).matches, theme);
  await waitUntil(`the ${theme} theme`, isSet);
}

async function collectFaults(page: Page, widths: number[]): Promise<string[]> {
  const faults: string[] = [];
  const add = (mode: string, found: string[]) => faults.push(...found.map((fault) => `${mode}: ${fault}`));
  for (const width of widths) {
    await page.setViewport({ width, height: 800 });
    add(`${width} px`, await listLayoutFaults(page));
  }
  await setTheme(page, 'light');
  add('light', await listFaults(page));
  await setTheme(page, 'dark');
  add('dark', await listFaintColours(page));
  await page.bringToFront();
  await waitUntil('the page to have the focus', () => page.evaluate(() => document.hasFocus()));
  add('focus stops', await listUnseenStops(page));
  return faults;
}

const surfaces = [...popups, ...commonPages].filter(({ name }) => mainSurfaces.includes(name));

test.each<Surface<FirefoxUnderTest>>([...surfaces, sidebar])(
  '$name has no faults in layout, contrast, accessibility or visible focus',
  async (surface) => {
    const { name } = surface;
    const page = await surface.open(scenario);
    const isNarrow = name === 'sidebar' || name.startsWith('popup-');
    await expectNoFaults(page, `firefox-${name}`, await collectFaults(page, isNarrow ? [360] : [360, 1400]));
    await page.close();
  },
);

test('every main surface is tested', () => {
  expect(surfaces.map(({ name }) => name).sort()).toEqual(mainSurfaces.sort());
});
