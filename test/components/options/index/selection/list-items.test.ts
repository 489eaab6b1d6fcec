import { expect, test } from 'vitest';
import { listItems } from '../../../../../components/options/index/selection/list-items.ts';
import { createReportIndex } from '../../../../../lib/report-index/report-index.ts';
import { runInSlices } from '../../../../../lib/slices/run-in-slices.ts';

test('what was deleted since it was chosen is left out of what is begun', async () => {
  const index = createReportIndex();
  index.put(['1', '2', '3'].map((id) => ({ id, url: `https://shop.example/${id}`, seenAt: 0 })));
  index.remove(['2']);
  expect(await runInSlices(listItems(['3', '2', '1'], index))).toEqual([
    { url: 'https://shop.example/3', reportId: '3' },
    { url: 'https://shop.example/1', reportId: '1' },
  ]);
});
