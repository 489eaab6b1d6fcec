import { expect, test, vi } from 'vitest';
import { KeysDialog } from '../../../../components/options/reports/KeysDialog.tsx';
import { mount } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';

speakEnglish();

test.each([
  ['MacIntel', '⌘A'],
  ['Win32', 'Ctrl+A'],
])('on %s, the key that selects all is %s', async (platform, keys) => {
  vi.stubGlobal('navigator', { platform });
  const { root } = await mount(<KeysDialog onClose={() => undefined} />);
  vi.unstubAllGlobals();
  expect([...root.querySelectorAll('kbd')].map((key) => key.textContent)).toContain(keys);
});
