import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Service } from '../../service/service.ts';
import { startService } from '../../service/start-service.ts';
import { seedConnection } from '../driver/seed.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { byRole, hasRole, waitForRole, waitForText } from '../pages/by-role.ts';
import { ListPage } from '../pages/list-page.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { connectionName, type Scenario, startScenario } from '../scenario.ts';

let scenario: Scenario;
let other: Service;
let list: ReportsPage;

beforeAll(async () => {
  scenario = await startScenario();
  other = await startService();
  scenario.service.seed(12, { projects: 3 });
  // Reports with the same ids as at the first service, but of other pages.
  for (let index = 1; index <= 12; index++) other.addReport({ url: `https://second.example/${index}` });
  await seedConnection(scenario.under, { name: 'Second', address: other.address, key: other.key });
  list = await ReportsPage.open(scenario.under);
});
afterAll(async () => {
  await scenario?.close();
  await other?.close();
});
beforeEach(async () => {
  await list.page.bringToFront();
  await switchTo(list, connectionName);
  await list.waitForRows('of the first', (rows) => rows.length === 12 && !rows.join().includes('second.example'));
});

async function switchTo({ page }: ListPage, name: string): Promise<void> {
  const select = await waitForRole(page, 'combobox', 'Connection');
  const value = await select.evaluate(
    (node, wanted) => [...(node as HTMLSelectElement).options].find(({ label }) => label === wanted)?.value,
    name,
  );
  await byRole(page, 'combobox', 'Connection').fill(value ?? '');
}

test('a switch of the connection shows the other service’s reports, and each service gets its own key only', async () => {
  await switchTo(list, 'Second');
  await list.waitForRows(
    'of the second alone',
    (rows) => rows.length === 12 && rows.every((row) => row.includes('second.example')),
  );
  expect(new Set(other.apiRequests().map(({ headers }) => headers.authorization))).toEqual(
    new Set([`Bearer ${other.key}`]),
  );
  expect(JSON.stringify(scenario.service.requests)).not.toContain(other.key);
});

test('open details stay those of their connection when another tab switches, and on the way back from a switch', async () => {
  const [first = ''] = await list.readRows();
  await list.clickInRow(first.split(' ')[0] ?? '', 'button', 'Details');
  await waitForText(list.page, 'All fields');
  const address = await list.readHash();
  expect(address).toMatch(/^#\/reports\?report=\d+&at=./);
  const shown: string[] = [];
  await list.page.exposeFunction('noteDetails', (text: string) => shown.push(text));
  await list.page.evaluate(() => {
    const note = () => {
      const details = document.querySelector<HTMLElement>('.report-details');
      if (details) Reflect.get(globalThis, 'noteDetails')(details.innerText);
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
  });

  const elsewhere = await ListPage.open(scenario.under, '#/projects');
  await switchTo(elsewhere, 'Second');
  await elsewhere.waitForRows('of the second', (rows) => rows.every((row) => row.includes('second.example')));
  await elsewhere.page.close();
  expect(await list.readHash()).toBe(address);
  expect((await list.readRows()).join()).not.toContain('second.example');
  await switchTo(list, 'Second');
  await list.waitForRows('of the second', (rows) => rows.length === 12 && rows.every((row) => row.includes('second')));
  await waitUntil('the details to close', async () => !(await hasRole(list.page, 'complementary', 'Report details')));
  expect(await list.readHash()).toMatch(/^#\/reports\?at=/);
  await list.page.goBack();
  await waitForText(list.page, 'All fields');
  expect(await list.readHash()).toBe(address);
  expect(shown.filter((text) => text.includes('second.example'))).toEqual([]);
  expect(other.apiRequests().filter(({ path }) => /\/reports\/\d+$/.test(path))).toEqual([]);
});
