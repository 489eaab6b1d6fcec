// The time in which a delete can be undone (WCAG 2.2.1): the setting, and the confirmation that names it.
import { expect, test } from 'vitest';
import { ChangeReportsDialog } from '../../../../components/options/batch/ChangeReportsDialog.tsx';
import { SettingsPage } from '../../../../components/options/settings/SettingsPage.tsx';
import { defaultSettings, undoTimes } from '../../../../lib/model/settings/settings.ts';
import { mount } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';
import { fire } from '../bulk/open-bulk.tsx';

speakEnglish();

test('the time to undo can be set to at least ten times the default', async () => {
  const page = await mount(<SettingsPage />, { getSettings: () => defaultSettings, saveSettings: () => undefined });
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
  const nothing = () => undefined;
  const dialog = (
    <ChangeReportsDialog
      kind="deleteReport"
      count={3}
      isBusy={false}
      problem={undefined}
      onStart={nothing}
      onClose={nothing}
    />
  );
  const { root } = await mount(dialog, { getSettings: () => ({ ...defaultSettings, undoTime }) });
  expect(root.querySelector('.dialog-text')?.textContent).toContain(`They can be restored for ${words}. Then`);
});

test('if the time to undo cannot be loaded, the confirmation shows the problem and still works', async () => {
  let started = 0;
  const { root } = await mount(
    <ChangeReportsDialog
      kind="deleteReport"
      count={3}
      scope="All of them."
      isBusy={false}
      problem={undefined}
      onStart={() => void ++started}
      onClose={() => undefined}
    />,
    { getSettings: () => Promise.reject(new Error('The disk is broken.')) },
  );
  expect(root.querySelector('.dialog-title')?.textContent).toBe('Delete 3 reports?');
  expect(root.querySelector('.dialog-text')?.textContent?.trim()).toBe('All of them.');
  expect(root.querySelectorAll('.problem')).toHaveLength(1);
  const yes = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Delete 3 reports');
  fire(yes ?? null, 'click');
  expect(started).toBe(1);
});

test('the confirmation opens only when the time to undo is loaded, so that its text does not grow', async () => {
  const nothing = () => undefined;
  const { root } = await mount(
    <ChangeReportsDialog
      kind="deleteReport"
      count={3}
      isBusy={false}
      problem={undefined}
      onStart={nothing}
      onClose={nothing}
    />,
  );
  expect(root.querySelector('dialog')).toBeNull();
});
