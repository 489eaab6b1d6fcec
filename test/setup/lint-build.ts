import { getBuildDir } from './builds.ts';
import { type CommandResult, runCommand } from './run-command.ts';

interface LintReport {
  summary: { errors: number; warnings: number; notices: number };
  warnings: { code: string }[];
}

/** Preact's own `dangerouslySetInnerHTML`, which no component of ours uses; `.github/store/reviewers.md` names it. */
const ofPreact = 'UNSAFE_VAR_ASSIGNMENT';

/** The linter of Firefox's store on what users get: it may find nothing but the warning that Preact brings. */
export async function lintBuild(): Promise<CommandResult> {
  const folder = getBuildDir('firefox', 'production');
  const args = ['lint', '--no-config-discovery', '--output', 'json', '--source-dir', folder];
  const { output } = await runCommand('web-ext', args);
  const report = readReport(output);
  if (!report) return { isOk: false, output };
  const { errors, notices } = report.summary;
  const others = report.warnings.filter(({ code }) => code !== ofPreact);
  const isOk = errors + others.length + notices === 0;
  const summary = `${errors} errors, ${others.length} warnings besides ${ofPreact}, ${notices} notices`;
  return { isOk, output: isOk ? summary : `${summary}\n${JSON.stringify(report, null, 2)}` };
}

/** The report is one line among what Node may print. */
function readReport(output: string): LintReport | undefined {
  const line = output.split('\n').find((text) => text.startsWith('{'));
  return line === undefined ? undefined : JSON.parse(line);
}
