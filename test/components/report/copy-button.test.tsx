import { afterEach, expect, test, vi } from 'vitest';
import { CopyButton } from '../../../components/report/CopyButton.tsx';
import { mount, settle } from '../mount.tsx';
import { speakEnglish } from '../speak-english.ts';

speakEnglish();

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['Copied', async () => undefined],
  ['Not copied', async () => Promise.reject(new DOMException('Document is not focused.', 'NotAllowedError'))],
])('a copy button says “%s”, and keeps its name', async (words, writeText) => {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const onCopied = vi.fn();
  const { root } = await mount(<CopyButton text="secret" label="Copy link" onCopied={onCopied} />);
  const button = root.querySelector('button');
  button?.click();
  await settle();
  expect(root.querySelector('[role="status"]')?.textContent).toBe(words);
  expect(button?.textContent).toBe(words === 'Copied' ? 'Copy link' : words);
  expect(button?.getAttribute('aria-label')).toBe('Copy link');
  expect(onCopied).toHaveBeenCalledTimes(words === 'Copied' ? 1 : 0);
});
