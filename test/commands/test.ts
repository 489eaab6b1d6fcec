// Runs the checks and tests. A failed step does not stop the others. The last line counts what passed and failed.
//   npm run check              --sources      everything that needs neither a build nor a browser
//   npm test                                  also the builds and the browser tests of the vitest project `browser`
//   npm run test:all           --all          also the remaining browser tests, and a rebuild of the archives
//   npm run test:all -- --rest --all --rest   only what `npm test` leaves out, with the builds that `npm test` made
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, builds, isBuiltVariable } from '../setup/builds.ts';
import { lintBuild } from '../setup/lint-build.ts';
import { prepareMachine } from '../setup/prepare-machine.ts';
import { type Counts, readVitestCounts } from '../setup/read-vitest-counts.ts';
import { type CommandResult, root, runCommand } from '../setup/run-command.ts';
import { rebuildArchives } from '../store/rebuild-archives.ts';

interface Step {
  name: string;
  run(): Promise<Counts & { output: string }>;
}

const total: Counts = { passed: 0, failed: 0 };

function createCheck(name: string, run: () => Promise<CommandResult>): Step {
  return {
    name,
    async run() {
      const { isOk, output } = await run();
      return { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, output };
    },
  };
}

function createTests(name: string, project: string, minutes: number): Step {
  return {
    name,
    async run() {
      const report = join(root, '.output', `tests-${project}.json`);
      rmSync(report, { force: true });
      const reporters = ['default', 'json', './test/setup/running-tests.ts'].map(
        (reporter) => `--reporter=${reporter}`,
      );
      const toFile = `--outputFile.json=${report}`;
      const args = ['run', '--config', 'test/vitest.config.ts', '--project', project, ...reporters, toFile];
      const { isOk, output } = await runCommand('vitest', args, { env: { [isBuiltVariable]: '1' }, minutes });
      const { passed, failed } = readVitestCounts(report);
      return { passed, failed: Math.max(failed, isOk ? 0 : 1), output };
    },
  };
}

async function runSteps(steps: Step[]): Promise<void> {
  for (const { name, run } of steps) {
    const start = Date.now();
    const { passed, failed, output } = await run().catch((error) => ({
      passed: 0,
      failed: 1,
      output: String(error?.stack ?? error),
    }));
    total.passed += passed;
    total.failed += failed;
    const seconds = ((Date.now() - start) / 1000).toFixed(0);
    if (failed > 0) console.log(output.trimEnd());
    console.log(`${failed > 0 ? 'FAILED' : 'ok'}  ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
  }
}

const types = createCheck('types', async () => {
  const prepared = await runCommand('wxt', ['prepare']);
  return prepared.isOk ? runCommand('tsc', ['--noEmit']) : prepared;
});
const sources = [
  createCheck('lint and format', () => runCommand('biome', ['check', '--error-on-warnings'])),
  createCheck('unused code', () => runCommand('knip', [])),
  createTests('unit and contract tests', 'unit', 10),
];
const built = [
  ...builds.map(({ target, mode }) => createCheck(`build ${target} ${mode}`, () => build(target, mode))),
  createCheck('the stores’ linter', lintBuild),
];
const remaining = [
  createCheck('archives, rebuilt from the sources archive', () => rebuildArchives('linked')),
  createTests('the remaining browser tests', 'browser-all', 30),
];

async function runQuick(): Promise<void> {
  // The type check reads `.wxt/`, which each build writes, so it has to end before the first build starts.
  await runSteps([types]);
  // Run in parallel, because unit tests mostly wait for sockets and timers, while builds keep a core busy.
  await Promise.all([runSteps(sources), runSteps(built)]);
  await runSteps([createTests('browser tests', 'browser', 20)]);
}

const { values: options } = parseArgs({
  options: { sources: { type: 'boolean' }, all: { type: 'boolean' }, rest: { type: 'boolean' } },
});
mkdirSync(join(root, '.output'), { recursive: true });

if (options.sources) {
  await runSteps([types, ...sources]);
} else {
  try {
    await prepareMachine();
    if (!options.rest) await runQuick();
    if (options.all) await runSteps(remaining);
  } catch (error) {
    total.failed += 1;
    console.error(error instanceof Error ? error.message : error);
  }
}

process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);
