import { expect, test } from 'vitest';
import { ShortcutPortsContext } from '../../../../components/hooks/shortcut-ports.ts';
import { Shortcuts } from '../../../../components/options/settings/Shortcuts.tsx';
import type { Shortcut, ShortcutPorts } from '../../../../lib/messages/ports.ts';
import { mount } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';

speakEnglish();

const draw = (listShortcuts: ShortcutPorts['listShortcuts'], openShortcutSettings = async () => undefined) =>
  mount(
    <ShortcutPortsContext value={{ hasToolbar: true, listShortcuts, openShortcutSettings }}>
      <Shortcuts />
    </ShortcutPortsContext>,
  );

const shortcuts: Shortcut[] = [
  { name: 'popup', keys: 'Ctrl+Shift+9' },
  { name: 'analyse', keys: '' },
];

test('what is really assigned is shown, and what is not; the button leads to the browser’s own page', async () => {
  let opened = 0;
  const { root } = await draw(
    async () => shortcuts,
    async () => void opened++,
  );
  const rows = [...root.querySelectorAll('.shortcuts > div')].map(({ textContent }) => textContent);
  expect(rows).toEqual(['Open PagegradeCtrl+Shift+9', 'Analyse this page at onceNot assigned']);
  expect(root.textContent).toContain('type pg, a space and your words');
  expect(root.querySelector('.shortcuts-more kbd')?.textContent).toBe('pg');
  root.querySelector('button')?.click();
  expect(opened).toBe(1);
});

test('a browser without shortcuts has no word of them', async () => {
  expect((await draw(async () => [])).root.textContent).toBe('');
});
