import { byRole } from '../../browser/pages/by-role.ts';
import type { Figure } from '../figure.ts';
import { openWholeList } from '../open-list.ts';
import { takeLongestTask, waitForPaint } from '../painting.ts';
import { type Rig, reportCount } from '../rig.ts';
import { getMedian } from '../statistics.ts';

/** Grouping and selecting all reports there are: by name, the longest task of each round. */
export async function measureGroup(rig: Rig, rounds: number): Promise<Figure[]> {
  await rig.showFull('many');
  const seen = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    const page = await openWholeList(rig);
    const note = async (name: string, act: () => Promise<unknown>) => {
      await act();
      await waitForPaint(page, 300);
      seen.set(name, [...(seen.get(name) ?? []), await takeLongestTask(page)]);
    };
    const group = (by: string) => byRole(page, 'combobox', 'Group by').fill(by);
    for (const by of ['project', 'page']) await note(`grouping by ${by}`, () => group(by));
    await note('grouping no more', () => group('none'));
    await note('selecting all', () => page.click('thead .row-check'));
    await page.close();
  }
  return Array.from(seen, ([name, tasks]) => ({
    name: `${name}, longest task`,
    measured: getMedian(tasks),
    unit: 'ms',
    bound: 100,
    note: `${rounds} times with ${reportCount.toLocaleString('en')} reports`,
  }));
}
