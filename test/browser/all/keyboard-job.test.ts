import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Display, openDisplay } from '../driver/display.ts';
import { setUndoTime } from '../driver/set-undo-time.ts';
import { waitUntil } from '../driver/wait-until.ts';
import { waitForRole, waitForText } from '../pages/by-role.ts';
import { takeDownload } from '../pages/export-dialog.ts';
import { listen, readFocus, tabTo, tabUntil, waitForFocus } from '../pages/keyboard.ts';
import { ReportsPage } from '../pages/reports-page.ts';
import { type Scenario, startScenario } from '../scenario.ts';

// The main job by keyboard alone, in a headed browser, because the browser itself handles the first shortcut.
const shortcut = 'alt+shift+g';
const downloadsDir = mkdtempSync(join(tmpdir(), 'pagegrade-keyboard-'));
let display: Display;
let scenario: Scenario;
let popup: Page;
let list: ReportsPage;

beforeAll(async () => {
  display = await openDisplay();
  scenario = await startScenario({ isHeadless: false, display: display.name, downloadsDir });
  scenario.service.seed(60, { projects: 6 });
});
afterAll(async () => {
  await scenario?.close();
  display?.close();
  rmSync(downloadsDir, { recursive: true, force: true });
});

function press(page: Page, ...keys: Parameters<Page['keyboard']['press']>[0][]): Promise<void> {
  return keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
}

const isOnRow = async () => (await list.readFocus()).control === 'row';

/** How many announcements begin with this text. */
function countAnnounced(announcements: string[], start: string): number {
  return announcements.filter((words) => words.startsWith(start)).length;
}

function findReport() {
  const { good } = scenario.service.samples;
  return scenario.service.reports().find(({ url }) => url === good);
}

test('the shortcut opens the popup, where a page can be analysed with a password and its link copied', async () => {
  const { under, service } = scenario;
  const page = await scenario.visit(service.samples.good);
  await page.bringToFront();
  await waitUntil('the page to have the focus', () => page.evaluate(() => document.hasFocus()));
  popup = await under.waitForPopup(() => display.pressKeys(shortcut));
  await waitForFocus(popup, { name: 'Private' });
  const listAnnouncements = await listen(popup);
  await press(popup, 'ArrowRight');
  await waitForFocus(popup, { name: 'Password', isVisible: true });
  await tabTo(popup, 'Generate password');
  await press(popup, 'Enter');
  await tabTo(popup, 'Analyse this page');
  await press(popup, 'Enter');
  await waitForRole(popup, 'link', 'Open report');
  await tabTo(popup, 'Copy link and password');
  await press(popup, 'Enter');
  await waitUntil(
    'the announcement of the copy',
    async () => countAnnounced(await listAnnouncements(), 'Copied') === 1,
  );
  const announcements = await listAnnouncements();
  expect(announcements.filter((words) => words.includes('Good'))).toHaveLength(1);
  expect(countAnnounced(announcements, 'Password generated')).toBe(1);
  expect(findReport()).toMatchObject({ privacy: 2 });
});

test('the list can be opened from the popup, searched, filtered and sorted', async () => {
  const opened = scenario.under.browser.waitForTarget((target) => target.url().includes('options.html'));
  await tabTo(popup, 'Reports');
  // The popup may close before the key is released.
  await press(popup, 'Enter').catch((error) => expect(String(error)).toContain('Target closed'));
  const page = await (await opened).page();
  if (!page) throw new Error('The popup opened no page.');
  list = new ReportsPage(page);
  await list.waitForCount('61 reports');
  await tabTo(page, 'Search address and project');
  await page.keyboard.type('bakery');
  await list.waitForCount('10 of 61');
  await tabTo(page, 'Project');
  await press(page, 'ArrowRight');
  await press(page, 'Enter');
  await tabTo(page, 'Good');
  await press(page, 'Space', 'Escape');
  await waitForFocus(page, { name: 'Grade', isVisible: true });
  await waitUntil('fewer rows', async () => /^[1-9] of 61/.test(await list.readCount()));
  await tabTo(page, 'Remove filter: Grade: Good');
  await press(page, 'Enter');
  await waitForFocus(page, { name: 'Search address and project' });
  await list.clearSearch();
  await list.waitForCount('61 reports');
  await tabTo(page, 'Select all 61 that match');
  await press(page, 'ArrowRight', 'ArrowRight');
  await waitForFocus(page, { name: 'Address' });
  await press(page, 'Enter');
  await waitUntil('the first address', async () => (await list.readAddresses())[0]?.startsWith('127.0.0.1'));
  expect(await readFocus(page)).toMatchObject({ name: 'Address' });
});

test('a range can be selected with the arrow keys, exported and deleted, and Undo restores it', async () => {
  const { page } = list;
  const listAnnouncements = await listen(page);
  await tabUntil(page, 'a row', isOnRow);
  await press(page, 'ArrowDown', 'Space');
  await page.keyboard.down('Shift');
  await press(page, 'ArrowDown', 'ArrowDown');
  await page.keyboard.up('Shift');
  await list.waitForSelection('3 reports selected');
  await tabTo(page, 'Export 3 reports');
  await press(page, 'Enter');
  await waitForRole(page, 'dialog', 'Export 3 reports');
  await tabTo(page, 'Download CSV');
  await press(page, 'Enter');
  expect((await waitUntil('the file', () => takeDownload(downloadsDir))).name).toMatch(/\.csv$/);
  await waitForFocus(page, { name: 'Export 3 reports', isInDialog: false, isVisible: true });
  const before = scenario.service.reports().length;
  await setUndoTime(page, 120);
  await tabTo(page, 'Delete 3 reports', true);
  await press(page, 'Enter');
  await waitForRole(page, 'dialog', 'Delete 3 reports?');
  await tabTo(page, 'Delete 3 reports');
  await press(page, 'Enter');
  await waitForFocus(page, { name: 'Undo', isVisible: true });
  await press(page, 'Enter');
  await list.waitForCount('61 reports');
  await setUndoTime(page, 8);
  const announcements = await listAnnouncements();
  expect([
    countAnnounced(announcements, '3 reports selected'),
    countAnnounced(announcements, '3 reports deleted'),
  ]).toEqual([1, 1]);
  expect(scenario.service.reports()).toHaveLength(before);
});

test('the details open from the row, can change the privacy, and return the focus to the row', async () => {
  const { page } = list;
  await waitUntil('the focus on a row, after Undo', isOnRow);
  await press(page, 'Home', 'Enter');
  await waitForText(page, 'All fields');
  expect((await list.readFocus()).control).toBe('row');
  await tabTo(page, 'Password');
  await press(page, 'ArrowLeft', 'ArrowLeft');
  await waitForFocus(page, { name: 'Public', isVisible: true });
  await press(page, 'Space');
  await waitUntil('the changed privacy', () => findReport()?.privacy === 0);
  await press(page, 'Escape');
  await waitUntil('the focus on the row', async () => (await list.readFocus()).row === 2);
});
