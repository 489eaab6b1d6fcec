import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedConnection } from './driver/seed.ts';
import { waitUntil } from './driver/wait-until.ts';
import { type HostileService, hostileIds, startHostileService } from './hostile-service.ts';
import { clickInside, waitForRole, waitForText } from './pages/by-role.ts';
import { ConnectionsPage } from './pages/connections-page.ts';
import { PopupPage } from './pages/popup-page.ts';
import { ReportsPage } from './pages/reports-page.ts';
import { type Scenario, startScenario } from './scenario.ts';

/** Those without an id of their own count on. */
const hostileCount = 12;
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

/** What a page asks for that is not the extension's own, says in a dialog or throws. */
function watch(page: Page): string[] {
  const strange: string[] = [];
  const note = (what: string) => void strange.push(what);
  page.on('dialog', (dialog) => {
    note(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => request.url().startsWith('chrome-extension://') || note(request.url()));
  page.on('pageerror', (error) => note(String(error)));
  return strange;
}

/** Of a list every row is drawn: the window is high enough. */
async function open(hash: string, width = 1280) {
  const page = await scenario.under.browser.newPage();
  await page.setViewport({ width, height: 6000 });
  const strange = watch(page);
  const start = performance.now();
  await page.goto(`chrome-extension://${scenario.under.extensionId}/options.html${hash}`);
  return { page, list: new ReportsPage(page), strange, measureTime: () => performance.now() - start };
}

/** What markup in data would have made of the page, if it were markup to it. */
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
  const leading = links.filter(([, href]) => !href.startsWith(own) && !href.startsWith(`${service.address}/`));
  // To a page nothing but the user's own click leads, and only by the web.
  expect(leading.filter(([name, href]) => name !== 'Open page' || !/^https?:/.test(href))).toEqual([]);
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
      // In fractions of a pixel: rows begin where the one before ends.
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
  'a list of hostile reports keeps its shape and is there at once, %i pixels wide',
  async (width) => {
    const { page, list, strange, measureTime } = await open('#/reports', width);
    const rows = await list.waitForRows('100', (rows) => rows.length === 100);
    expect(measureTime()).toBeLessThan(8_000);
    const start = performance.now();
    expect(await measureRows(page)).toEqual({ odd: [], overflow: 0, actionsAt: 1, unisolated: 0 });
    expect(performance.now() - start).toBeLessThan(2_000);
    expect(rows.join('\n')).toContain('good.example%E2%80%AE/moc.live//:sptth%E2%80%AD');
    expect(rows.join('\n')).toContain('<script>globalThis.isBroken=true</script>');
    // As much of an address of 100 kB as a row has room for, and no more.
    expect(await page.evaluate(() => document.querySelector('table')?.outerHTML.length)).toBeLessThan(500_000);
    await expectNoHarm(page);
    expect(strange).toEqual([]);
    await page.close();
  },
);

test('the details of hostile reports show them as text, with what can be done within reach', async () => {
  const { page, list, strange } = await open('#/reports');
  await list.waitForRows('100', (rows) => rows.length === 100);
  // Below the others, since nothing tells their age: markup, ids that are paths, turned directions, 100 kB of text.
  for (const [at, row] of (await page.$$('tbody tr')).slice(-hostileCount).entries()) {
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
  expect(strange).toEqual([]);
  await page.close();
});

test('a report is asked for under exactly its id, or not at all and it is said why', async () => {
  const { page, list } = await open('#/reports');
  await list.waitForRows('100', (rows) => rows.length === 100);
  service.requests.length = 0;
  for (const row of (await page.$$('tbody tr')).slice(-hostileCount)) await clickInside(row, 'button', 'Re-run');
  await waitForText(page, 'No web address can carry this name.');
  const sent = () => service.requests.filter(({ method }) => method === 'PATCH').map(({ url }) => url);
  const addressable = ids.filter((id) => !['.', '..'].includes(id) && id.length < 8_000);
  await waitUntil('the re-runs', () => sent().length >= addressable.length);
  expect(sent().sort()).toEqual(addressable.map((id) => `/api/v1/reports/${encodeURIComponent(id)}`).sort());
  await page.close();
});

test('a list of hostile projects keeps its shape, and asks before one is deleted with its buttons in sight', async () => {
  const { page, list, strange } = await open('#/projects');
  await page.setViewport({ width: 1280, height: 900 });
  // The service's own 12 come first, then those of the reports that were listed before.
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
  expect(strange).toEqual([]);
  await page.close();
});

test('the popup shows a hostile report of its page without harm', async () => {
  const page = await scenario.visit(scenario.service.samples.good);
  const popup = await PopupPage.open(scenario.under, page);
  const strange = watch(popup.page);
  const link = await popup.waitForReportLink();
  expect(link).toBe(`${service.address}/reports/__proto__`);
  await expectNoHarm(popup.page);
  expect(await popup.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(strange).toEqual([]);
  await popup.close();
});

test('nothing that hostile data leads to was asked for', () => {
  expect(service.elsewhere.requests).toEqual([]);
  const paths = new Set(service.requests.map(({ url }) => url.split('/').slice(0, 4).join('/').split('?')[0]));
  expect([...paths].sort()).toEqual(['/api/v1/projects', '/api/v1/reports']);
});

test('a name that sets a direction of writing ends it: the sentence around it is read as it was written', async () => {
  const connections = await ConnectionsPage.open(scenario.under);
  const name = 'Agency \u202Egood';
  await connections.connect({ name, address: service.address, key: 'another-key-of-the-test' });
  const said = await connections.page.$$eval('[role="status"]', (all) => all.map(({ textContent }) => textContent));
  expect(said.join()).toContain(`\u2068${name}\u2069 is connected.`);
  await connections.page.close();
});
