import { availableParallelism } from 'node:os';
import preact from '@preact/preset-vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

const root = new URL('..', import.meta.url).pathname;

function createBrowserProject(name: string, include: string[]): TestProjectInlineConfiguration {
  return {
    root,
    test: {
      name,
      include,
      globalSetup: ['test/setup/builds.ts'],
      // Most of the time is spent waiting for the browser, so there are more workers than cores.
      maxWorkers: 4,
      // A worker keeps its browser from file to file.
      isolate: false,
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
            'test/{lib,components,entrypoints,service,setup,faults,bench,store}/**/*.test.{ts,tsx}',
            'test/{architecture,conventions,glossary,locales,messages}.test.ts',
          ],
        },
      },
      // What `npm test` runs, then what `npm run test:all` adds: every language, length, size of text and set of fonts.
      createBrowserProject('browser', ['test/browser/*.test.ts']),
      createBrowserProject('browser-all', ['test/browser/all/*.test.ts']),
    ],
  },
});
