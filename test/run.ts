// `npm test`: everything that must hold, each step run even where one before it failed. With --fast (`npm run check`)
// only what needs neither a build nor a browser. The last line tells how many checks and tests passed and failed.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, builds, isBuiltVariable } from './setup/builds.ts';
import { lintBuild } from './setup/lint-build.ts';
import { type Counts, listFailedFiles, readVitestCounts, replaceCounts } from './setup/read-vitest-counts.ts';
import { type CommandResult, root, runCommand } from './setup/run-command.ts';
import { rebuildArchives } from './store/rebuild-archives.ts';

interface Step {
  name: string;
  run(): Promise<Counts & { output: string }>;
}

const total: Counts = { passed: 0, failed: 0 };

function check(name: string, run: () => Promise<CommandResult>): Step {
  return {
    name,
    async run() {
      const { isOk, output } = await run();
      return { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, output };
    },
  };
}

function tests(name: string, project: string, minutes: number): Step {
  return {
    name,
    async run() {
      const { isOk, output, counts } = await runTests(project, `tests-${project}`, minutes);
      return { ...counts, failed: Math.max(counts.failed, isOk ? 0 : 1), output };
    },
  };
}

/**
 * A browser on a busy machine is late now and then. A file in which a test failed is run once more, by itself; what
 * passes then has passed, and is named. Many failures are no accident.
 */
function patientTests(name: string, project: string, minutes: number): Step {
  return {
    name,
    async run() {
      const first = await runTests(project, `tests-${project}`, minutes);
      const files = listFailedFiles(first.report);
      if (first.isOk || files.length === 0 || files.length > 4) {
        return { ...first.counts, failed: Math.max(first.counts.failed, first.isOk ? 0 : 1), output: first.output };
      }
      const paths = files.map(({ path }) => path);
      const second = await runTests(project, `tests-${project}-again`, minutes, paths);
      const counts = replaceCounts(first.counts, files, second.counts);
      const names = files.flatMap(({ path, failed }) => [path, ...failed.map((test) => `  ${test}`)]);
      console.log(['Failed in their first run and run again:', ...names].join('\n'));
      return {
        ...counts,
        failed: Math.max(counts.failed, second.isOk ? 0 : 1),
        output: `${first.output}\n${second.output}`,
      };
    },
  };
}

async function runTests(project: string, reportName: string, minutes: number, files: string[] = []) {
  const report = join(root, '.output', `${reportName}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', '--config', 'test/vitest.config.ts', '--project', project, ...reporters, ...files];
  const { isOk, output } = await runCommand('vitest', args, { env: { [isBuiltVariable]: '1' }, minutes });
  return { isOk, output, report, counts: readVitestCounts(report) };
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
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    if (failed > 0) console.log(output.trimEnd());
    console.log(`${failed > 0 ? 'FAILED' : 'ok'}  ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
  }
}

const isFast = process.argv.includes('--fast');
mkdirSync(join(root, '.output'), { recursive: true });

const sourceSteps = [
  check('types', async () => {
    const prepared = await runCommand('wxt', ['prepare']);
    return prepared.isOk ? runCommand('tsc', ['--noEmit']) : prepared;
  }),
  check('lint and format', () => runCommand('biome', ['check', '--error-on-warnings'])),
  check('nothing unused', () => runCommand('knip', [])),
  tests('unit tests', 'unit', 10),
];
const buildSteps = builds.map(({ target, mode }) => check(`build ${target} ${mode}`, () => build(target, mode)));
const builtSteps = [
  check('web-ext lint', lintBuild),
  check('archives, once more from the sources archive', () => rebuildArchives('linked')),
];

if (isFast) {
  await runSteps(sourceSteps);
} else {
  // The builds share `.wxt/` with the type check, so they come before it, not beside it.
  await runSteps([...buildSteps, ...builtSteps, ...sourceSteps]);
  console.log('…   browser tests: ten minutes and more');
  await runSteps([patientTests('browser tests', 'browser', 40)]);
}

process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);
