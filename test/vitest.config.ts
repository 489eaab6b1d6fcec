import preact from '@preact/preset-vite';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

const root = new URL('..', import.meta.url).pathname;

export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        plugins: [WxtVitest(), preact()],
        test: {
          name: 'unit',
          include: ['test/{lib,components,service,setup}/**/*.test.{ts,tsx}', 'test/{architecture,locales}.test.ts'],
        },
      },
      {
        root,
        test: {
          name: 'browser',
          include: ['test/sizes.test.ts', 'test/browser/**/*.test.ts'],
          globalSetup: ['test/setup/builds.ts'],
          // One browser at a time: a second one takes the processor that the first one's time limits count on.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
