import { afterEach, expect, test } from 'vitest';
import { GradeShare, GroupRow } from '../../../../../components/options/reports/table/GroupRow.tsx';
import { createReportRow, type StoredReport } from '../../../../../lib/model/report/stored-report.ts';
import { createListRow } from '../../../../../lib/report-list/list-row.ts';
import { type Mounted, mount } from '../../../mount.tsx';
import { speakEnglish } from '../../../speak-english.ts';

speakEnglish();

let mounted: Mounted | undefined;
afterEach(() => mounted?.remove());

test('a share of 1 in 1000 is shown as < 1%, not as 0%, and the others as > 99%', async () => {
  mounted = await mount(<GradeShare counts={{ good: 999, decent: 0, bad: 1 }} />);
  expect(mounted.root.textContent).toBe('> 99% Good · 0% Decent · < 1% Bad');
});

test('reports without a grade have no shares', async () => {
  mounted = await mount(<GradeShare counts={{ good: 0, decent: 0, bad: 0 }} />);
  expect(mounted.root.textContent).not.toContain('%');
});

test('the grade history of a page merges the grades of all its reports by time', async () => {
  const [older, newer]: StoredReport[] = [
    {
      id: '1',
      url: 'https://shop.example/',
      result: 'bad',
      seenAt: 10,
      states: [
        { result: 'good', at: 1 },
        { result: 'bad', at: 10 },
      ],
    },
    { id: '2', url: 'https://shop.example/', result: 'decent', seenAt: 5, generatedAt: 5 },
  ];
  const rows = [newer, older].flatMap((report) => (report ? createListRow(createReportRow('one', report)) : []));
  const place = { place: 0, top: 0, isActive: false };
  const nothing = () => undefined;
  mounted = await mount(
    <table>
      <tbody>
        <GroupRow
          {...{ place, rows }}
          groupBy="page"
          chosen={0}
          columns={2}
          isCollapsed
          onToggle={nothing}
          onChoose={nothing}
        />
      </tbody>
    </table>,
  );
  const history = mounted.root.querySelector('.grade-history');
  expect(history?.getAttribute('aria-label')).toBe('Grades, oldest first: Good, Decent, Bad');
});
