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
          // Most of the time is spent waiting for what takes its time by design, such as the eight seconds of Undo.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
