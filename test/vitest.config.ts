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
      setupFiles: ['test/browser/driver/describe-failure.ts'],
      // More workers than cores, because they mostly wait for the browser.
      maxWorkers: 4,
      // Lets a worker keep its browser for all its files.
      isolate: false,
      sequence: { groupOrder: 1 },
      // A test takes a few seconds. The rest is a reserve for busy machines.
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
          // Lets a worker load the sources once, not once per file. A file has to restore the globals that it changes.
          isolate: false,
          // Two workers per core, because many tests wait for sockets, timers and processes.
          maxWorkers: 2 * availableParallelism(),
          // Far more than any test takes: a reserve for busy machines.
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          include: [
            'test/{lib,components,entrypoints,service,setup,faults,bench,store,commands}/**/*.test.{ts,tsx}',
            'test/{architecture,conventions,locales,messages}.test.ts',
          ],
        },
      },
      // `browser` belongs to `npm test`. `npm run test:all` adds `browser-all`: rare states, all languages, text sizes and fonts.
      createBrowserProject('browser', ['test/browser/*.test.ts']),
      createBrowserProject('browser-all', ['test/browser/all/*.test.ts']),
    ],
  },
});
