import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ExportDialog } from '../../../../components/options/export/ExportDialog.tsx';
import { createReportRow } from '../../../../lib/model/report/stored-report.ts';
import { createReportList, type ReportList } from '../../../../lib/report-list/report-list.ts';
import { type Mounted, mount } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { click, connection, pollOptions } from '../activity/open-activity.tsx';

speakEnglish();

const ids = Array.from({ length: 4000 }, (_, number) => String(number));
const find = (id: string) => createReportRow('c', { id, url: `https://a.example/${id}`, seenAt: 1 });
let mounted: Mounted | undefined;
let saved: Blob[];
const onClose = vi.fn();

beforeEach(() => {
  saved = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  });
});
afterEach(async () => {
  await mounted?.remove();
  vi.restoreAllMocks();
  onClose.mockReset();
});

async function open(find: ReportList['find']): Promise<Mounted> {
  mounted = await mount(
    <ExportDialog
      {...{ connection, onClose }}
      list={{ ...createReportList(), find }}
      scope="all"
      listIds={() => ids}
    />,
  );
  return mounted;
}

const read = () => mounted?.root.textContent?.replace(/[\u2066-\u2069]/g, '');

test('the saved file has no reports deleted meanwhile, and the dialog closes', async () => {
  const opened = await open((id) => (id === '7' ? undefined : find(id)));
  await click(opened, 'Download CSV');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), pollOptions);
  expect(saved).toHaveLength(1);
  expect((await saved[0]?.text())?.split('\r\n')).toHaveLength(4001);
});

test('the dialog says how many reports are exported, and if they are the whole list', async () => {
  await open(find);
  expect(read()).toContain('Export 4,000 reports');
  expect(read()).toContain('This is the whole list of Agency; no filter is set.');
});

test('the dialog keeps the reports and the scope of the click while the list changes', async () => {
  const dialog = (scope: 'all' | undefined, ids: string[]) => (
    <ExportDialog {...{ connection, onClose, scope }} list={{ ...createReportList(), find }} listIds={() => ids} />
  );
  mounted = await mount(dialog('all', ids));
  const before = read();
  await mounted.show(dialog(undefined, ['1']));
  expect(read()).toBe(before);
});

test('a failed export is reported and can be retried', async () => {
  let isBroken = true;
  const opened = await open((id) => {
    if (isBroken) throw new Error('broken');
    return find(id);
  });
  await click(opened, 'Download CSV');
  await vi.waitFor(() => expect(opened.root.querySelector('[role="alert"]')).toBeTruthy(), pollOptions);
  expect(saved).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
  isBroken = false;
  await click(opened, 'Download CSV');
  await vi.waitFor(() => expect(saved).toHaveLength(1), pollOptions);
  expect(opened.root.querySelector('[role="alert"]')).toBeNull();
});
