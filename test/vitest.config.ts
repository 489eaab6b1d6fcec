import { availableParallelism } from 'node:os';
import preact from '@preact/preset-vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { LongestFirst } from './setup/longest-first.ts';

const root = new URL('..', import.meta.url).pathname;

function createBrowserProject(name: string, include: string[]): TestProjectInlineConfiguration {
  return {
    root,
    test: {
      name,
      include,
      globalSetup: ['test/setup/builds.ts'],
      // Most of the time is spent waiting for the browser, whatever the number of cores.
      maxWorkers: 4,
      sequence: { groupOrder: 1 },
      // What goes well takes a few seconds; the rest is for machines that do other things as well.
      testTimeout: 180_000,
      hookTimeout: 240_000,
    },
  };
}

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
            'test/{lib,components,service,setup,faults,bench,store}/**/*.test.{ts,tsx}',
            'test/{architecture,conventions,locales}.test.ts',
          ],
        },
      },
      createBrowserProject('browser', ['test/sizes.test.ts', 'test/browser/*.test.ts']),
      createBrowserProject('browser-all', ['test/browser/all/*.test.ts']),
    ],
  },
});
