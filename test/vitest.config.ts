import { availableParallelism } from 'node:os';
import preact from '@preact/preset-vite';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { LongestFirst } from './setup/longest-first.ts';

const root = new URL('..', import.meta.url).pathname;

export default defineConfig({
  root,
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        root,
        plugins: [WxtVitest(), preact()],
        test: {
          name: 'unit',
          // Many of them wait on sockets and timers, so a core more than vitest would take is well used.
          maxWorkers: availableParallelism(),
          // Far from what any of them takes, for machines that do other things as well.
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
          include: [
            'test/{lib,components,entrypoints,service,setup,faults,bench,store}/**/*.test.{ts,tsx}',
            'test/{architecture,conventions,locales,messages}.test.ts',
          ],
        },
      },
      {
        root,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/setup/builds.ts'],
          // Most of the time is spent waiting for what takes its time by design, such as the eight seconds of Undo.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          // What goes well takes a few seconds; the rest is for machines that do other things as well.
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
