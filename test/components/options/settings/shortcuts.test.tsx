import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Shortcuts } from '../../../../components/options/settings/Shortcuts.tsx';
import { mount } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';

speakEnglish();

const draw = (shortcuts: { name: string; shortcut: string }[]) =>
  mount(<Shortcuts>Letter keys</Shortcuts>, {}, {}, { shortcuts });

test('assigned and unassigned shortcuts are shown, and the button opens the browser’s page for them', async () => {
  const { root } = await draw([
    { name: '_execute_action', shortcut: 'Ctrl+Shift+9' },
    { name: 'analyse', shortcut: '' },
  ]);
  const rows = [...root.querySelectorAll('.shortcuts > div')].map(({ textContent }) => textContent);
  expect(rows).toEqual(['Open PagegradeCtrl+Shift+9', 'Analyse this page nowNot assigned']);
  expect(root.textContent).toContain('type pg, a space and your search');
  // Not by the open tabs: another file of the same process may have replaced what lists them.
  const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
  onTestFinished(() => create.mockRestore());
  root.querySelector('button')?.click();
  await expect.poll(() => create.mock.lastCall).toEqual([{ url: 'chrome://extensions/shortcuts' }]);
});

test('a browser without shortcuts shows the letter keys alone', async () => {
  expect((await draw([])).root.textContent).toBe('Keyboard shortcutsLetter keys');
});
