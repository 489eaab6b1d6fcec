import { expect, test } from 'vitest';
import { WelcomePage } from '../../../../components/options/connections/WelcomePage.tsx';
import { mount, removeToolbar } from '../../mount.tsx';
import { speakEnglish } from '../../speak-english.ts';

speakEnglish();

const toolbarTexts = ['Pin Pagegrade', 'click Pagegrade in the toolbar'];

test.each([
  [true, toolbarTexts],
  [false, ['under “Extensions” in the browser’s menu']],
])('the page explains the toolbar icon only in a browser with a toolbar: %s', async (hasToolbar, expected) => {
  if (!hasToolbar) removeToolbar();
  const { root } = await mount(<WelcomePage connections={{ connections: [] }} />);
  for (const words of expected) expect(root.textContent).toContain(words);
  for (const words of toolbarTexts) expect(root.textContent.includes(words)).toBe(hasToolbar);
});
