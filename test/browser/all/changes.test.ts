// How grades changed: by a task of re-runs, and from a page's earlier report to its new one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '../driver/wait-until.ts';
import { ActivityPage } from '../pages/activity-page.ts';
import { byRole, readEach, waitForText } from '../pages/by-role.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { type Scenario, startScenario } from '../scenario.ts';

let scenario: Scenario;
let list: ReportsPage;

beforeAll(async () => {
  scenario = await startScenario();
  const { service, under } = scenario;
  const { good, bad, decent } = service.samples;
  // Reports whose grade differs from what a re-run at the stand-in gives, except for the last one.
  service.addReport({ url: `${good}?grew`, result: 'bad', project: 'Grew' });
  service.addReport({ url: `${bad}?broke`, result: 'good', project: 'Broke' });
  service.addReport({ url: `${bad}?broke-too`, result: 'decent', project: 'Broke' });
  service.addReport({ url: `${decent}?stayed`, result: 'decent', project: 'Stayed' });
  list = await ReportsPage.open(under, `q=${encodeURIComponent('/samples/')}`);
  await list.refresh();
  await list.waitForCount('4 of');
});
afterAll(() => scenario?.close());

const readNotes = () => readEach(list.page, 'tbody .row-note', (note) => note.textContent ?? '');

test('a finished task of re-runs says how many reports got worse and better, and links to exactly those', async () => {
  await list.page.focus('tbody tr');
  await list.page.keyboard.down('Control');
  await list.page.keyboard.press('a');
  await list.page.keyboard.up('Control');
  await list.waitForSelection('4 reports selected');
  await list.confirm('Re-run 4 reports');
  await waitForText(list.page, '4 reports re-run · 2 worse · 1 better · 1 same');
  // Reports that were re-run stay in the list.
  expect(await list.readAddresses()).toHaveLength(4);
  await byRole(list.page, 'link', 'Show the changes').click();
  await waitUntil('the three changed reports', async () => (await list.readAddresses()).length === 3);
  expect((await readNotes()).sort()).toEqual(['better, was Bad', 'worse, was Decent', 'worse, was Good']);
  expect(await list.readHash()).toMatch(/^#\/reports\?changed=worse&changed=better&task=/);
});

test('under Activity, a finished task still shows how many reports it changed', async () => {
  const activity = await ActivityPage.open(scenario.under);
  await activity.filterBy('Finished');
  await activity.waitForRow('4 reports re-run', '2 worse · 1 better · 1 same');
  await activity.page.close();
});

test('a new report is marked as worse than the page’s earlier one, in other words and colour than a re-run', async () => {
  const { service } = scenario;
  service.addReport({ url: `${service.samples.good}?twice=${'a'.repeat(80)}`, result: 'good', project: 'Twice' });
  service.addReport({ url: `${service.samples.good}?twice=${'a'.repeat(80)}`, result: 'bad', project: 'Twice' });
  await list.page.evaluate(() => {
    location.hash = '#/reports?project=Twice';
  });
  await list.refresh();
  await waitUntil('two reports of the page', async () => (await list.readAddresses()).length === 2);
  expect(await readNotes()).toEqual(['worse than last report: Good']);
  // Beside the column of failed checks, a long address is cut and not the former grade.
  await list.page.setViewport({ width: 1280, height: 800 });
  const isCut = (part: string) => list.page.$eval(part, (cut) => cut.scrollWidth > cut.clientWidth);
  expect([await isCut('tbody .address'), await isCut('tbody .row-note')]).toEqual([true, false]);
  const colours = await list.page.$eval('tbody .row-note', (note) => {
    const { color } = getComputedStyle(note);
    note.className = 'row-note';
    return [color, getComputedStyle(note).color];
  });
  expect(colours[0]).not.toBe(colours[1]);
});

test('a message stays while the pointer is on it, and leaves when its time is over after that', async () => {
  const { page } = list;
  // `pass()`: the ten seconds of every message are over.
  await page.evaluate(() => {
    const timers = new Set<() => void>();
    const { setInterval, clearInterval } = window;
    Object.assign(globalThis, {
      timers,
      setInterval: (act: () => void, ms: number) => (ms === 10_000 ? timers.add(act) && act : setInterval(act, ms)),
      clearInterval: (timer: never) => timers.delete(timer) || clearInterval(timer),
      pass: () => {
        for (const act of timers) act();
      },
    });
  });
  const waitForTimers = (count: number) =>
    waitUntil('the timers', () => page.evaluate((count) => Reflect.get(globalThis, 'timers').size === count, count));
  const pass = () => page.evaluate(() => Reflect.get(globalThis, 'pass')());
  await page.mouse.move(1, 1);
  await page.focus('tbody tr');
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await list.waitForSelection('2 reports selected');
  await list.confirm('Re-run 2 reports');
  await waitForText(page, '2 reports re-run');
  await waitForTimers(1);
  await page.hover('.toast');
  await waitForTimers(0);
  await pass();
  expect(await page.$('.toast')).not.toBeNull();
  await page.mouse.move(1, 1);
  await waitForTimers(1);
  await pass();
  await waitUntil('the message to leave', async () => (await page.$('.toast')) === null);
});
