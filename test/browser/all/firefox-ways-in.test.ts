// The extension's entry points in Firefox's own window, used by mouse or keyboard: menus, shortcuts, the address bar
// and the sidebar.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Service } from '../../service/service.ts';
import { getBuildDir } from '../../setup/builds.ts';
import { findOptions } from '../driver/browser-under-test.ts';
import { openSuggestion, typeAddress, typeOn } from '../driver/firefox-address-bar.ts';
import { readMenu } from '../driver/firefox-menu.ts';
import { isSidebarOpen, keys, pressKeys, readSidebar, runInWindow } from '../driver/firefox-window.ts';
import type { FirefoxUnderTest } from '../driver/launch-firefox.ts';
import { tryUntil } from '../driver/try-until.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, waitForText } from '../pages/by-role.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { connect, listAskedRequests, type Scenario, startFirefoxScenario } from '../scenario.ts';

let scenario: Scenario<FirefoxUnderTest>;
let service: Service;
let under: FirefoxUnderTest;
let page: Page;

beforeAll(async () => {
  scenario = await startFirefoxScenario({ isConnected: false });
  ({ service, under } = scenario);
  const { good } = service.samples;
  service.seed(60, { projects: 20 });
  service.addReport({ url: 'https://shop.example/chairs?a=1&b=<2>', result: 'good', project: 'Spring & Summer' });
  service.addReport({ url: good, result: 'bad', privacy: 0, project: 'Spring' });
  service.addReport({ url: `${good}?utm_source=mail`, result: 'decent', privacy: 1 });
  await connect(scenario);
  const list = await ReportsPage.open(under);
  await list.waitForCount('63 reports');
  await list.page.close();
  page = await scenario.visit(good);
});
afterAll(() => scenario?.close());

test.each([
  ['an image', '<img id="here" width="90" height="90" alt="Chairs">'],
  ['a video', '<video id="here" width="90" height="90" controls></video>'],
  ['a text field', '<textarea id="here"></textarea>'],
  ['a frame', '<iframe id="here" srcdoc="Framed"></iframe>'],
  ['other content', '<p id="here">Words</p>'],
])('“Analyse this page” is in the context menu of %s', async (_, markup) => {
  await page.setContent(markup);
  expect(await readMenu(page, '#here')).toContain('Analyse this page');
});

test('a suggestion in the address bar leads to a report of the local copy, without a request to the service', async () => {
  const { length } = listAskedRequests({ service });
  const { id } = service.reports().find(({ url }) => url.includes('chairs')) ?? {};
  await page.bringToFront();
  const type = async () => {
    const suggestion = 'Good · shop.example/chairs?a=1&b=<2>';
    await typeAddress(under.browser, 'pg summer CHAIRS', suggestion);
    await openSuggestion(under.browser, suggestion);
  };
  await tryUntil('the report’s page', type, async () => (await readAddress()).endsWith(`/reports/${id}`));
  expect(listAskedRequests({ service })).toHaveLength(length);
});

test('other words in the address bar open the reports with that search, even if the background page was stopped', async () => {
  await under.stopWorker();
  await page.bringToFront();
  const type = async () => {
    await typeAddress(under.browser, 'pg chairs', 'Good · shop.example/chairs');
    // Firefox shows the default suggestion that was set at the previous key press, so its text must fit any words.
    await typeOn(under.browser, ' shop', 'Type part of an address or project pg chairs shop');
    await pressKeys(under.browser, keys.enter);
  };
  const find = () => findOptions(under.browser, '#/reports?q=chairs+shop');
  const reports = await tryUntil('the list of reports', type, find);
  // The list has opened in the tab in which the words were typed.
  expect(reports === page).toBe(true);
});

test('the shortcut opens the sidebar with the page’s grade and its reports', async () => {
  await page.goto(service.samples.good);
  await page.bringToFront();
  // The shortcut closes a sidebar that is open, even one that is still loading.
  const press = async () => {
    if (!(await isSidebarOpen(under.browser))) await pressKeys(under.browser, `${keys.alt}${keys.shift}h`);
  };
  const shown = await tryUntil(
    'the history',
    press,
    async () => {
      const text = await readSidebar(under.browser);
      const wanted = ['2 reports of this page, the newest first', 'Decent'];
      return wanted.every((words) => text.includes(words)) && text;
    },
    30,
  );
  expect(shown).toMatch(/Private.*Spring · Public/s);
});

test('Settings list the browser’s shortcuts and open the page on which they can be changed', async () => {
  const settings = await under.openExtensionPage('options.html#/settings');
  await waitForText(settings, 'Keyboard shortcuts');
  const shown = await settings.$$eval('.shortcuts kbd', (all) => all.map(({ textContent }) => textContent));
  expect(shown.sort()).toEqual(['Alt+Shift+G', 'Alt+Shift+H', 'Alt+Shift+Y']);
  await byRole(settings, 'button', 'Change shortcuts…').click();
  await waitUntil('the browser’s page of shortcuts', async () => {
    const text = await runInWindow(
      under.browser,
      'return gBrowser.selectedBrowser.contentDocument?.body.innerText ?? ""',
    );
    return text.includes('Analyse this page now');
  });
  expect(await readAddress()).toBe('about:addons');
  await settings.close();
});

test('the permission texts that Pagegrade announces equal the texts of Firefox’s own dialog', async () => {
  const own = JSON.parse(await readFile(join(getBuildDir('firefox', 'loopback'), '_locales/en/messages.json'), 'utf8'));
  const ids = ['tabs', 'notifications'];
  const words = await runInWindow(
    under.browser,
    `const strings = new Localization(['toolkit/global/extensionPermissions.ftl', 'toolkit/global/extensions.ftl'], true);
     const of = (id, domain) => strings.formatValueSync('webext-perms-' + id, { domain });
     const all = ${JSON.stringify(ids)}.map((id) => of('description-' + id));
     return JSON.stringify([...all, of('host-description-one-site', 'a.example').replace(/[\\u2068\\u2069]/g, '')]);`,
  );
  const announced = [...ids, 'origin'].map((id) => own[`ask_${id}`].message.replace('$1', 'a.example'));
  expect(announced).toEqual(JSON.parse(words));
});

/** The address of the active tab. */
function readAddress(): Promise<string> {
  return runInWindow(under.browser, 'return gBrowser.selectedBrowser.currentURI.spec');
}
