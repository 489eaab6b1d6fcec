// The time in which a delete can be undone (WCAG 2.2.1): the setting, and the confirmation that names it.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { ChangeReportsDialog } from '../../../../components/options/ChangeReportsDialog.tsx';
import { SettingsPage } from '../../../../components/options/settings/SettingsPage.tsx';
import { createReportRow } from '../../../../lib/model/report/stored-report.ts';
import { defaultSettings, undoTimes } from '../../../../lib/model/settings/settings.ts';
import { createReportList } from '../../../../lib/report-list/report-list.ts';
import { mount } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { connection, fire } from '../bulk/open-bulk.tsx';
import { OptionsContexts } from '../options-contexts.tsx';

speakEnglish();

test('the time to undo can be set to at least ten times the default', async () => {
  const page = await mount(<SettingsPage connections={[]} />, {
    getSettings: () => defaultSettings,
    saveSettings: () => undefined,
  });
  const select = [...page.root.querySelectorAll('.select')]
    .find((field) => field.querySelector('label')?.textContent === 'Time to undo')
    ?.querySelector('select') as HTMLSelectElement;
  const options = [...select.options];
  expect(options.map(({ textContent }) => textContent)).toEqual(['8 seconds', '30 seconds', '2 minutes']);
  expect(Math.max(...undoTimes) / defaultSettings.undoTime).toBeGreaterThanOrEqual(10);
  for (const option of options) option.selected = option.textContent === '2 minutes';
  fire(select, 'change');
  expect(page.sent.at(-1)).toEqual({ name: 'saveSettings', input: { undoTime: 120 } });
});

test.each([
  [8, '8 seconds'],
  [120, '2 minutes'],
] as const)('the confirmation of a batch of deletes names the time to undo: %i s', async (undoTime, words) => {
  const { root } = await mount(<DeleteQuestion />, { getSettings: () => ({ ...defaultSettings, undoTime }) });
  expect(root.querySelector('.dialog-text')?.textContent).toContain(`You can undo this for ${words}. After`);
});

test('if the time to undo cannot be loaded, the confirmation shows the problem and still works', async () => {
  const { root, sent } = await mount(<DeleteQuestion />, {
    getSettings: () => Promise.reject(new Error('The disk is broken.')),
  });
  expect(root.querySelector('.dialog-title')?.textContent).toBe('Delete 3 reports?');
  expect(root.querySelector('.dialog-text')?.textContent).toContain('This is the whole list');
  expect(root.querySelectorAll('.problem')).toHaveLength(1);
  const yes = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Delete 3 reports');
  fire(yes ?? null, 'click');
  await expect.poll(() => sent.filter(({ name }) => name === 'startBatch')).toHaveLength(1);
});

test('the confirmation opens only when the time to undo is loaded, so that its text does not grow', async () => {
  const { root } = await mount(<DeleteQuestion />);
  expect(root.querySelector('dialog')).toBeNull();
});

test('a hundred reports are deleted only when their number was entered, and can be restored for 30 seconds', async () => {
  const { root, sent } = await mount(<DeleteQuestion count={100} />, { getSettings: () => defaultSettings });
  expect(root.querySelector('.dialog-text')?.textContent).toContain('You can undo this for 30 seconds.');
  const field = root.querySelector('input') as HTMLInputElement;
  expect(root.querySelector('.field-label')?.textContent).toBe('To confirm, enter 100');
  const yes = () =>
    [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Delete 100 reports');
  const enter = async (text: string) => {
    field.value = text;
    fire(field, 'input');
    await turn();
  };
  expect(yes()?.disabled).toBe(true);
  await enter('10');
  expect(yes()?.disabled).toBe(true);
  await enter('100 ');
  expect(yes()?.disabled).toBe(false);
  fire(yes() ?? null, 'click');
  await expect.poll(() => sent.filter(({ name }) => name === 'startBatch')).toHaveLength(1);
});

test('the confirmation of many deletes offers to export the reports first', async () => {
  const onExport = vi.fn();
  const { root } = await mount(<DeleteQuestion count={100} onExport={onExport} />, {
    getSettings: () => defaultSettings,
  });
  fire(
    [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Export them first…') ?? null,
    'click',
  );
  expect(onExport).toHaveBeenCalledOnce();
});

/** Asks whether to delete so many reports, which are all. */
function DeleteQuestion({ count = 3, onExport }: { count?: number; onExport?: () => void }) {
  const list = createReportList();
  const ids = Array.from({ length: count }, (_, index) => String(index + 1));
  list.put(ids.map((id) => createReportRow('c', { id, url: `https://shop.example/${id}`, seenAt: 1 })));
  return (
    <OptionsContexts>
      <ChangeReportsDialog
        {...{ connection, list }}
        change={{ kind: 'deleteReport', ids, scope: 'all' }}
        onExport={onExport}
        onClose={() => undefined}
      />
    </OptionsContexts>
  );
}
