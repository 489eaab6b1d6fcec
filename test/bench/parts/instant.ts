import type { Page } from 'puppeteer-core';
import { waitUntil } from '../../browser/driver/wait-until.ts';
import { byRole, waitForText } from '../../browser/pages/by-role.ts';
import type { Figure } from '../figure.ts';
import { openWholeList } from '../index-list.ts';
import { takeLongestTask, waitForPaint, watchPainting } from '../painting.ts';
import { type Rig, reportCount } from '../rig.ts';
import { getMedian } from '../statistics.ts';

const many = reportCount.toLocaleString('en');

/** What nobody may have to wait for, however many reports there are: by name, the longest task of each round. */
export async function measureInstant(rig: Rig, rounds: number): Promise<Figure[]> {
  await rig.showFull('many');
  const seen = new Map<string, number[]>();
  const note = async (page: Page, name: string, act: () => Promise<unknown>) => {
    await act();
    await waitForPaint(page, 300);
    seen.set(name, [...(seen.get(name) ?? []), await takeLongestTask(page)]);
  };
  for (let round = 0; round < rounds; round++) {
    await openViews(rig, note);
    await useList(rig, note);
  }
  return [...seen].map(([name, tasks]) => ({
    name: `${name}, longest task`,
    measured: getMedian(tasks),
    unit: 'ms',
    bound: { atMost: 50 },
    note: `${rounds} times with ${many} reports`,
  }));
}

type Note = (page: Page, name: string, act: () => Promise<unknown>) => Promise<void>;

async function openViews(rig: Rig, note: Note): Promise<void> {
  const views = { figures: '.figures:not(.figures-waiting)', analyse: 'textarea' };
  for (const [view, sign] of Object.entries(views)) {
    const page = await rig.openBlank();
    await page.evaluateOnNewDocument(watchPainting);
    await note(page, `opening ${view}`, async () => {
      await page.goto(rig.toAddress(`options.html#/${view}`));
      await page.waitForSelector(sign);
      // It goes on reading what is known of addresses.
      await waitForPaint(page, 1500);
    });
    await page.close();
  }
}

async function useList(rig: Rig, note: Note): Promise<void> {
  const page = await openWholeList(rig);
  const group = (by: string) => byRole(page, 'combobox', 'Group by').fill(by);
  const click = (button: string) => byRole(page, 'button', button).click();
  await note(page, 'grouping by project', () => group('project'));
  await note(page, 'grouping by page', async () => {
    await group('page');
    await waitUntil('the pages', () => page.$eval('.index-frame', (frame) => frame.ariaBusy !== 'true'));
  });
  await group('none');
  await note(page, 'choosing all', () => page.click('thead .row-check'));
  await note(page, 'asking before a delete', () => click(`Delete ${many} reports`));
  await click('Cancel');
  await note(page, 'exporting', async () => {
    await click(`Export ${many} reports`);
    await click('Save file');
    await waitForText(page, 'in your downloads');
  });
  await page.close();
}
