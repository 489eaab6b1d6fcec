import { expect, test, vi } from 'vitest';
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
  root.querySelector('button')?.click();
  await vi.waitFor(
    async () => {
      const urls = (await fakeBrowser.tabs.query({})).map(({ url }) => url);
      expect(urls).toContain('chrome://extensions/shortcuts');
    },
    { timeout: 30_000 },
  );
});

test('a browser without shortcuts shows the letter keys alone', async () => {
  expect((await draw([])).root.textContent).toBe('Keyboard shortcutsLetter keys');
});
