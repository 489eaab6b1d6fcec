import { getBuildDir } from './builds.ts';
import { type CommandResult, runCommand } from './run-command.ts';

interface LintReport {
  summary: { errors: number; warnings: number; notices: number };
  warnings: { code: string }[];
}

/** Comes from Preact's `dangerouslySetInnerHTML`, which our components do not use; see `.github/store/reviewers.md`. */
const preactWarning = 'UNSAFE_VAR_ASSIGNMENT';

/** Runs the linter of Firefox's store on the production build. It may report nothing but Preact's warning. */
export async function lintBuild(): Promise<CommandResult> {
  const folder = getBuildDir('firefox', 'production');
  const args = ['lint', '--no-config-discovery', '--output', 'json', '--source-dir', folder];
  const { output } = await runCommand('web-ext', args);
  const report = readReport(output);
  if (!report) return { isOk: false, output };
  const { errors, notices } = report.summary;
  const others = report.warnings.filter(({ code }) => code !== preactWarning);
  const isOk = errors + others.length + notices === 0;
  const summary = `${errors} errors, ${others.length} warnings besides ${preactWarning}, ${notices} notices`;
  return { isOk, output: isOk ? summary : `${summary}\n${JSON.stringify(report, null, 2)}` };
}

/** The report is one line; Node may print others before and after it. */
function readReport(output: string): LintReport | undefined {
  const line = output.split('\n').find((text) => text.startsWith('{'));
  return line === undefined ? undefined : JSON.parse(line);
}
