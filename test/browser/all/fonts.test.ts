import { expect, test } from 'vitest';
import { getBuildDir } from '../../setup/builds.ts';
import type { FontSet } from '../../setup/fonts.ts';
import { launchChromium } from '../driver/launch-chromium.ts';
import { launchFirefox } from '../driver/launch-firefox.ts';

test.runIf(process.platform === 'linux').each([
  { name: 'Chromium', target: 'chrome', launch: launchChromium },
  { name: 'Firefox', target: 'firefox', launch: launchFirefox },
] as const)(
  '$name renders with the font set it is launched with: the same text is wider in the wide set',
  async ({ target, launch }) => {
    const measure = async (fonts: FontSet) => {
      const under = await launch({ extensionDir: getBuildDir(target, 'loopback'), fonts });
      const page = await under.openExtensionPage('options.html#/settings');
      const width = await page.evaluate(() => {
        const span = document.createElement('span');
        span.textContent = 'Wszystkie projekty, подорож, 100';
        document.body.append(span);
        return span.getBoundingClientRect().width;
      });
      await under.close();
      return width;
    };
    const [wide, narrow] = [await measure('wide'), await measure('narrow')];
    expect(wide).toBeGreaterThan(narrow * 1.05);
  },
);
