import { byRole } from '../../browser/pages/by-role.ts';
import type { Figure } from '../figure.ts';
import { openWholeList } from '../open-list.ts';
import { takeLongestTask, waitForPaint } from '../painting.ts';
import { type Rig, reportCount } from '../rig.ts';
import { getMedian } from '../statistics.ts';

/** Measures the longest task while grouping and selecting all reports. */
export async function measureGroup(rig: Rig, rounds: number): Promise<Figure[]> {
  await rig.activateSynced('many');
  const tasksByName = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    const page = await openWholeList(rig);
    const measure = async (name: string, act: () => Promise<unknown>) => {
      await act();
      await waitForPaint(page, 300);
      tasksByName.set(name, [...(tasksByName.get(name) ?? []), await takeLongestTask(page)]);
    };
    const group = (by: string) => byRole(page, 'combobox', 'Group by').fill(by);
    for (const by of ['project', 'page']) await measure(`grouping by ${by}`, () => group(by));
    await measure('ungrouping', () => group('none'));
    await measure('selecting all', () => page.click('thead .row-check'));
    await page.close();
  }
  return Array.from(tasksByName, ([name, tasks]) => ({
    name: `${name}, longest task`,
    measured: getMedian(tasks),
    unit: 'ms',
    bound: 100,
    note: `${rounds} times with ${reportCount.toLocaleString('en')} reports`,
  }));
}
