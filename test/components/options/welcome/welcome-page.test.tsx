import { expect, test } from 'vitest';
import { WelcomePage } from '../../../../components/options/welcome/WelcomePage.tsx';
import { mount, removeToolbar } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';

speakEnglish();

const ofToolbars = ['Pin Pagegrade', 'press Pagegrade in the toolbar'];

test.each([
  [true, ofToolbars],
  [false, ['under “Extensions” in the browser’s menu']],
])('names what the browser has: a toolbar is %s', async (hasToolbar, named) => {
  if (!hasToolbar) removeToolbar();
  const { root } = await mount(<WelcomePage connections={{ connections: [] }} />);
  for (const words of named) expect(root.textContent).toContain(words);
  for (const words of ofToolbars) expect(root.textContent.includes(words)).toBe(hasToolbar);
});
