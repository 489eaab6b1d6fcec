import { waitUntil } from '../../browser/driver/wait-until.ts';
import { byRole, waitForText } from '../../browser/pages/by-role.ts';
import type { Figure } from '../figure.ts';
import { openWholeList } from '../index-list.ts';
import { takeLongestTask, waitForPaint, watchPainting } from '../painting.ts';
import { type Rig, reportCount } from '../rig.ts';
import { getMedian } from '../statistics.ts';
import { measureLongestGap } from '../worker-gaps.ts';
import { type Note, startMany } from './instant/many.ts';

const many = reportCount.toLocaleString('en');

/** What nobody may have to wait for, however many reports there are: by name, the longest task of each round. */
export async function measureInstant(rig: Rig, rounds: number): Promise<Figure[]> {
  await rig.showFull('many');
  const seen = new Map<string, number[]>();
  const add = (name: string, time: number) => seen.set(name, [...(seen.get(name) ?? []), time]);
  const note: Note = async (page, name, act, isOfWorker) => {
    if (isOfWorker) add(`${name}, worker busy at once`, await measureLongestGap(await rig.getWorker(), act));
    else await act();
    await waitForPaint(page, 300);
    add(`${name}, longest task`, await takeLongestTask(page));
  };
  for (let round = 0; round < rounds; round++) {
    await openViews(rig, note);
    await useList(rig, note);
    await startMany(rig, note);
  }
  return [...seen].map(([name, tasks]) => ({
    name,
    measured: getMedian(tasks),
    unit: 'ms',
    bound: { atMost: name.includes('worker') ? 100 : 50 },
    note: `${rounds} times with ${many} reports`,
  }));
}

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
  for (const by of ['project', 'page', 'none']) {
    await note(page, by === 'none' ? 'grouping no more' : `grouping by ${by}`, async () => {
      await group(by);
      await waitUntil('the groups', () => page.$eval('.index-frame', (frame) => frame.ariaBusy !== 'true'));
    });
  }
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
