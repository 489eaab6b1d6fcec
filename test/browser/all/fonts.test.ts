import { expect, test } from 'vitest';
import { getBuildDir } from '../../setup/builds.ts';
import type { FontSet } from '../../setup/fonts.ts';
import { launchChromium } from '../driver/launch-chromium.ts';
import { launchFirefox } from '../driver/launch-firefox.ts';

test.runIf(process.platform === 'linux').each([
  { name: 'Chromium', target: 'chrome', launch: launchChromium },
  { name: 'Firefox', target: 'firefox', launch: launchFirefox },
] as const)(
  '$name draws in the set of fonts that it is started with: the same words are wider in the wide one',
  async ({ target, launch }) => {
    const measure = async (fonts: FontSet) => {
      const under = await launch({ extensionDir: getBuildDir(target, 'loopback'), fonts });
      const page = await under.openExtensionPage('options.html#/settings');
      const width = await page.evaluate(() => {
        const words = document.createElement('span');
        words.textContent = 'Wszystkie projekty, подорож, 100';
        document.body.append(words);
        return words.getBoundingClientRect().width;
      });
      await under.close();
      return width;
    };
    const [wide, narrow] = [await measure('wide'), await measure('narrow')];
    expect(wide).toBeGreaterThan(narrow * 1.05);
  },
);
