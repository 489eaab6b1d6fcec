// "Analyse selected links", chosen with the keyboard in the real context menu, also on a page that interferes with it.
// The pages are on `localhost`, for which no build has a permission: only the click grants access to them.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { linkLimits } from '../../lib/model/bulk/selected-links.ts';
import { type Display, openDisplay } from './driver/display.ts';
import { tryUntil } from './driver/try-until.ts';
import { waitUntil } from './driver/wait-until.ts';
import { BulkPage } from './pages/bulk-page.ts';
import { readPage, waitForRole, waitForText } from './pages/by-role.ts';
import { type Scenario, startScenario } from './scenario.ts';

let display: Display;
let scenario: Scenario;
let site: Server;
let address: string;

/** Defines `select`, which selects links like the user's mouse. Runs before the page replaces the methods it needs. */
const select = `
  const selection = window.getSelection();
  const select = () => selection.selectAllChildren(Document.prototype.getElementById.call(document, 'selected'));
`;

const hostile = `<!doctype html><title>Shop</title>
<img name="querySelectorAll"><img name="getSelection"><form name="createRange"></form>
<a href="/before">Before</a>
<form id="selected">
  Words first: in a field the menu has another entry of ours. <input name="querySelectorAll"><input name="closest"><input name="ownerDocument">
  <a href="/one">One</a> <a href="/one">One again</a> <a href="//other.example/two?b=<2>">Two</a>
  <a href="javascript:stolen.push('script')">Script</a> <a href="mailto:a@a.example">Mail</a> <a>None</a>
  <svg width="9" height="9"><a href="/svg"><text>Svg</text></a></svg>
  <p>words <a href="/three"><b>Thr<i>ee</i></b></a> and</p>
</form>
<a href="/after">After</a>
<script>
  const stolen = [];
  ${select}
  const steal = (owner, name) => Object.defineProperty(owner, name, {
    get: () => { stolen.push(name); return () => ['https://evil.example/']; },
  });
  steal(Element.prototype, 'querySelectorAll');
  steal(Element.prototype, 'closest');
  steal(HTMLAnchorElement.prototype, 'href');
  steal(Range.prototype, 'compareBoundaryPoints');
  steal(window, 'getSelection');
</script>`;

/** The links are hidden: with so much visible text, the menu would open slowly and in an unpredictable place. */
const endless = `<!doctype html><title>Endless</title><div id="selected">Words <span hidden></span> here</div><script>
  document.querySelector('span').innerHTML =
    '<a href="/' + 'long/'.repeat(1000) + '">Long</a>' +
    Array.from({ length: ${linkLimits.count + 100} }, (_, n) => '<a href="/p/' + n + '">' + n + '</a> ').join('');
  ${select}
</script>`;

const plain =
  '<!doctype html><title>Plain</title><p id="selected">Words and <a>no link</a>.</p><a href="/x">X</a>' +
  `<script>${select}</script>`;

beforeAll(async () => {
  const pages: Record<string, string> = { '/hostile': hostile, '/endless': endless, '/plain': plain };
  site = createServer(({ url = '' }, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(pages[url] ?? '');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  address = `http://localhost:${(site.address() as AddressInfo).port}`;
  display = await openDisplay();
  scenario = await startScenario({ isHeadless: false, display: display.name });
});
afterAll(async () => {
  await scenario?.close();
  display?.close();
  site?.closeAllConnections();
  site?.close();
});

/**
 * Selects the marked content, opens its context menu and chooses the second to last entry. The last one is the
 * browser's own, for developers. Repeats this until `find` returns something.
 */
function choose<Outcome>(page: Page, find: () => Promise<Outcome | undefined | false>): Promise<Outcome> {
  const press = async () => {
    await page.bringToFront();
    await page.evaluate('select()');
    await waitUntil('the focus', () => page.evaluate(() => document.hasFocus()), 3);
    display.pressKeys('Escape', 'shift+F10', 'Up', 'Up', 'Return');
  };
  // Long enough that a slow first try does not add its links as well.
  return tryUntil('the effect of the menu entry', press, find, 30);
}

/** Finds the list that has received links. */
async function findList(): Promise<BulkPage | undefined> {
  for (const open of await scenario.under.browser.pages())
    if (open.url().endsWith('options.html#/analyse') && (await open.$('.bulk-lines'))) return new BulkPage(open);
  return undefined;
}

test('the selected links are listed before anything is sent, and the page does not notice', async () => {
  const { service, visit } = scenario;
  const page = await visit(`${address}/hostile`);
  const list = await choose(page, findList);
  await list.waitForCounts({ All: 3 });
  const rows = (await list.readRows()).join('\n');
  for (const found of ['/one', 'other.example/two?b=%3C2%3E', '/three']) expect(rows).toContain(found);
  for (const other of ['before', 'after', 'svg', 'evil', 'mailto', 'javascript']) expect(rows).not.toContain(other);
  expect(await page.evaluate('stolen')).toEqual([]);
  // The requests of the list are for new reports only.
  const asked = service.apiRequests();
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(JSON.stringify(asked)).not.toContain('other.example');
  await page.close();
  await list.page.close();
});

test('the permission to read links is granted by the click without a dialog, and revoked after reading', async () => {
  const list = await BulkPage.open(scenario.under);
  await list.page.evaluate(() => {
    const { permissions } = Reflect.get(globalThis, 'chrome') as Browser;
    const note = (change: string) =>
      document.body.setAttribute('data-changes', `${document.body.dataset.changes ?? ''}${change} `);
    permissions.onAdded.addListener(({ permissions = [] }) => note(`+${permissions}`));
    permissions.onRemoved.addListener(({ permissions = [] }) => note(`-${permissions}`));
  });
  const page = await scenario.visit(`${address}/hostile`);
  await choose(page, async () => (await list.readRows()).join().includes('/three'));
  const readChanges = () => list.page.evaluate(() => document.body.dataset.changes ?? '');
  await waitUntil('the end of each permission', async () => /^(\+scripting -scripting )+$/.test(await readChanges()));
  await page.close();
  await list.page.close();
});

test('if too many links are selected, the first ones are added and the others are counted', async () => {
  const page = await scenario.visit(`${address}/endless`);
  const list = await choose(page, findList);
  await list.waitForCounts({ All: linkLimits.count });
  await waitForText(list.page, '101 links of the selection were left out');
  await page.close();
  await list.page.close();
});

test('an open list adds the links that are selected next, and says so if there are none', async () => {
  const list = await BulkPage.open(scenario.under);
  const page = await scenario.visit(`${address}/hostile`);
  await choose(page, async () => (await list.readRows()).join().includes('/three'));
  await scenario.under.stopWorker();
  await page.goto(`${address}/plain`);
  await choose(page, async () => (await readPage(list.page)).includes('There are no links in the selection.'));
  await page.close();
  await list.page.close();
});

test('of two open lists, the one that is brought to the front adds the selected links', async () => {
  const { under, visit } = scenario;
  const [first, second] = [await BulkPage.open(under), await BulkPage.open(under)];
  // So that the other list is the first to be notified.
  await first.page.bringToFront();
  await first.page.reload();
  await waitForRole(first.page, 'textbox', 'List of addresses');
  const page = await visit(`${address}/hostile`);
  const receiver = await choose(page, async () => {
    // Rows are rendered in the active tab only.
    for (const list of [first, second]) if ((await readPage(list.page)).includes('3 lines')) return list;
    return undefined;
  });
  await waitUntil('the list in front', () => receiver.page.evaluate(() => document.visibilityState === 'visible'));
  for (const { page: open } of [first, second, { page }]) await open.close();
});
