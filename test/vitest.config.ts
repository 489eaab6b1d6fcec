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
          // A worker reads the sources once, not once a file. A file takes back what it changes of the globals.
          isolate: false,
          // Many of them wait on sockets, timers and processes: two share a core well.
          maxWorkers: 2 * availableParallelism(),
          // Far from what any of them takes, for machines that do other things as well.
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          include: [
            'test/{lib,components,service,setup,faults,bench,store}/**/*.test.{ts,tsx}',
            'test/{architecture,conventions,locales}.test.ts',
          ],
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
          sequence: { groupOrder: 1 },
          // What goes well takes a few seconds; the rest is for machines that do other things as well.
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
