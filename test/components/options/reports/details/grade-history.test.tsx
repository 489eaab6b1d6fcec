import { expect, test } from 'vitest';
import { GradeHistory } from '../../../../../components/options/reports/details/GradeHistory.tsx';
import { createReportRow, type SeenScore } from '../../../../../lib/model/report/stored-report.ts';
import { createReportList } from '../../../../../lib/report-list/report-list.ts';
import { mount } from '../../../mount.tsx';
import { speakEnglish } from '../../../speak-english.ts';

speakEnglish();

async function open(scores?: SeenScore[]) {
  const known = { id: '1', url: 'https://shop.example/', result: 'good' as const, score: 80, createdAt: 1, seenAt: 9 };
  const report = createReportRow('c1', { ...known, ...(scores && { scores }) });
  const list = createReportList();
  list.put([report]);
  const { root } = await mount(<GradeHistory {...{ report, list }} linkDetails={() => ''} />);
  return root;
}

test('scores are shown over time also if the grade has not changed', async () => {
  const root = await open([
    { score: 95, at: 1 },
    { score: 80, at: 5 },
  ]);
  expect(root.querySelector('.score-line')?.textContent).toBe('Score9580');
  expect(root.querySelectorAll('.grade-list li')).toHaveLength(1);
});

test('nothing is shown of a page with a single grade and score', async () => {
  expect((await open()).textContent).toBe('');
});
