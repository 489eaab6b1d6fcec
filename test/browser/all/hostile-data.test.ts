import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedConnection } from '../driver/seed.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { type HostileService, hostileIds, startHostileService } from '../hostile-service.ts';
import { clickInside, waitForRole, waitForText } from '../pages/by-role.ts';
import { ConnectionsPage } from '../pages/connections-page.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { type Scenario, startScenario } from '../scenario.ts';

const hostileCount = 12;
/** The ids that `hostile-service.ts` gives to its hostile reports. */
const ids = Array.from({ length: hostileCount }, (_, at) => hostileIds[at] ?? `id-${at}`);

let scenario: Scenario;
let service: HostileService;

beforeAll(async () => {
  service = await startHostileService();
  scenario = await startScenario({ isConnected: false });
  await seedConnection(scenario.under, { name: 'Hostile', address: service.address, key: 'key-of-the-test' });
});
afterAll(async () => {
  await scenario?.close();
  await service?.[Symbol.asyncDispose]();
});

/** Records what a page must not do: requests outside of the extension, dialogs and errors. */
function recordIncidents(page: Page): string[] {
  const incidents: string[] = [];
  const note = (what: string) => void incidents.push(what);
  page.on('dialog', (dialog) => {
    note(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => request.url().startsWith('chrome-extension://') || note(request.url()));
  page.on('pageerror', (error) => note(String(error)));
  return incidents;
}

/** Opens a view in a window that is high enough to render every row of a list. */
async function open(hash: string, width = 1280) {
  const page = await scenario.under.browser.newPage();
  await page.setViewport({ width, height: 6000 });
  const incidents = recordIncidents(page);
  await page.goto(`chrome-extension://${scenario.under.extensionId}/options.html${hash}`);
  return { page, list: new ReportsPage(page), incidents };
}

/** Reads the effects that the markup in the data would have if it were rendered as markup. */
function findHarm(page: Page) {
  return page.evaluate(() => ({
    elements: document.querySelectorAll('img, iframe, svg[onload], b > script, td script, dd script').length,
    isBroken: 'isBroken' in globalThis || 'isBroken' in {},
    links: [...document.querySelectorAll('a')].map(({ href, innerText }) => [innerText, href] as const),
  }));
}

async function expectNoHarm(page: Page): Promise<void> {
  const { elements, isBroken, links } = await findHarm(page);
  expect({ elements, isBroken }).toEqual({ elements: 0, isBroken: false });
  const own = `chrome-extension://${scenario.under.extensionId}/`;
  const external = links.filter(([, href]) => !href.startsWith(own) && !href.startsWith(`${service.address}/`));
  // The only links to other addresses are those to the pages themselves, with http or https.
  expect(external.filter(([name, href]) => name !== 'Open page' || !/^https?:/.test(href))).toEqual([]);
}

function measureRows(page: Page) {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('tbody tr')];
    const height = (row: HTMLElement | undefined) => row?.getBoundingClientRect().height ?? 0;
    const last = height(rows.at(-1));
    const cells = [...document.querySelectorAll('tbody td:last-child')].map(
      (cell) => cell.getBoundingClientRect().left,
    );
    return {
      // Heights may differ by a fraction of a pixel, because a row begins where the previous one ends.
      odd: rows.filter((row) => Math.abs(height(row) - last) > 1).map(({ innerText }) => innerText.slice(0, 50)),
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      actionsAt: new Set(cells).size,
      unisolated: [...document.querySelectorAll<HTMLElement>('tbody a:not(.button)')].filter(
        (link) => !/^(isolate|plaintext)$/.test(getComputedStyle(link).unicodeBidi),
      ).length,
    };
  });
}

test.each([1280, 600])(
  'a list of hostile reports keeps its layout and truncates long texts, %i pixels wide',
  async (width) => {
    const { page, list, incidents } = await open('#/reports', width);
    const rows = await list.waitForRows('100', (rows) => rows.length === 100);
    expect(await measureRows(page)).toEqual({ odd: [], overflow: 0, actionsAt: 1, unisolated: 0 });
    expect(rows.join('\n')).toContain('good.example%E2%80%AE/moc.live//:sptth%E2%80%AD');
    expect(rows.join('\n')).toContain('<script>globalThis.isBroken=true</script>');
    // An address of 100 kB is truncated to what a row has room for.
    expect(await page.evaluate(() => document.querySelector('table')?.outerHTML.length)).toBeLessThan(500_000);
    await expectNoHarm(page);
    expect(incidents).toEqual([]);
    await page.close();
  },
);

test('the details of hostile reports show the data as text and keep the actions in view', async () => {
  const { page, list, incidents } = await open('#/reports');
  await list.waitForRows('100', (rows) => rows.length === 100);
  // The hostile reports are the first rows, as in the service's list, because no report has a date: markup, ids like paths, reversed or long text.
  for (const [at, row] of (await page.$$('tbody tr')).slice(0, hostileCount).entries()) {
    await clickInside(row, 'button', 'Details');
    await waitForText(page, 'All fields');
    await waitUntil('the whole report', () => page.evaluate(() => !document.querySelector('[aria-busy="true"]')));
    await expectNoHarm(page);
    const [overflow, actions = 0] = await page.evaluate(() => {
      const panel = document.querySelector('.report-details');
      const button = panel?.querySelector('.button-primary');
      return [(panel?.scrollWidth ?? 0) - (panel?.clientWidth ?? 0), button?.getBoundingClientRect().bottom];
    });
    expect([at, overflow]).toEqual([at, 0]);
    expect(actions).toBeLessThan(700);
    await page.keyboard.press('Escape');
    await waitUntil('the details are closed', () => page.evaluate(() => !document.querySelector('.report-details')));
  }
  expect(incidents).toEqual([]);
  await page.close();
});

test('a re-run requests exactly the id of its report, or sends nothing and shows why the id cannot be sent', async () => {
  const { page, list } = await open('#/reports');
  await list.waitForRows('100', (rows) => rows.length === 100);
  service.requests.length = 0;
  for (const row of (await page.$$('tbody tr')).slice(0, hostileCount)) await clickInside(row, 'button', 'Re-run');
  await waitForText(page, 'No web address can carry this name.');
  const sent = () => service.requests.filter(({ method }) => method === 'PATCH').map(({ url }) => url);
  const addressable = ids.filter((id) => !['.', '..'].includes(id) && id.length < 8_000);
  await waitUntil('the re-runs', () => sent().length >= addressable.length);
  expect(sent().sort()).toEqual(addressable.map((id) => `/api/v1/reports/${encodeURIComponent(id)}`).sort());
  await page.close();
});

test('a list of hostile projects keeps its layout, and the buttons of the delete confirmation stay in view', async () => {
  const { page, list, incidents } = await open('#/projects');
  await page.setViewport({ width: 1280, height: 900 });
  // The 12 projects of the service come first, then those of the reports in the local copy.
  const rows = await list.waitForRows('12', (rows) => rows.length > 12 && !/^\d/.test(rows[11] ?? ''));
  expect(rows[2]).toContain('javascript:globalThis.isBroken=true');
  expect(await measureRows(page)).toEqual({ odd: [], overflow: 0, actionsAt: 1, unisolated: 0 });
  for (const row of (await page.$$('tbody tr')).slice(0, 12)) {
    await clickInside(row, 'button', 'Delete');
    const dialog = await waitForRole(page, 'dialog', 'Delete this project?');
    const [bottom, overflow] = await dialog.evaluate((element) => [
      element.querySelector('.button-danger')?.getBoundingClientRect().bottom ?? 0,
      element.scrollWidth - element.clientWidth,
    ]);
    expect(bottom).toBeLessThan(700);
    expect(overflow).toBe(0);
    await expectNoHarm(page);
    await page.keyboard.press('Escape');
    await waitUntil('the dialog is closed', () => page.evaluate(() => !document.querySelector('dialog')));
  }
  expect(incidents).toEqual([]);
  await page.close();
});

test('the popup shows a hostile report of its page as text and keeps its width', async () => {
  const page = await scenario.visit(scenario.service.samples.good);
  const popup = await PopupPage.open(scenario.under, page);
  const incidents = recordIncidents(popup.page);
  const link = await popup.waitForReportLink();
  expect(link).toBe(`${service.address}/reports/__proto__`);
  await expectNoHarm(popup.page);
  expect(await popup.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(incidents).toEqual([]);
  await popup.close();
});

test('no request was sent to an address or path from the hostile data', () => {
  expect(service.elsewhere.requests).toEqual([]);
  const paths = new Set(service.requests.map(({ url }) => url.split('/').slice(0, 4).join('/').split('?')[0]));
  expect([...paths].sort()).toEqual(['/api/v1/projects', '/api/v1/reports']);
});

test('a direction override in the name of a connection does not reverse the sentence around it', async () => {
  const connections = await ConnectionsPage.open(scenario.under);
  const name = 'Agency \u202Egood';
  await connections.connect({ name, address: service.address, key: 'another-key-of-the-test' });
  const said = await connections.page.$$eval('[role="status"]', (all) => all.map(({ textContent }) => textContent));
  expect(said.join()).toContain(`\u2068${name}\u2069 is connected.`);
  await connections.page.close();
});
