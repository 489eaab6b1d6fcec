import { join } from 'node:path';
import { root, runCommand } from './run-command.ts';

/**
 * `production` is what users get. `loopback` differs in one thing: its manifest already holds the permission for the
 * stand-in service on 127.0.0.1, because nothing can answer the browser's own dialog without a display.
 */
export type BuildMode = 'production' | 'loopback';
export type Target = 'chrome' | 'firefox';

export const builds: { target: Target; mode: BuildMode }[] = [
  { target: 'chrome', mode: 'production' },
  { target: 'firefox', mode: 'production' },
  { target: 'chrome', mode: 'loopback' },
  { target: 'firefox', mode: 'loopback' },
];

export function getBuildDir(target: Target, mode: BuildMode): string {
  return join(
    process.env.PAGEGRADE_OUT ?? join(root, '.output'),
    `${target}-mv3${mode === 'production' ? '' : `-${mode}`}`,
  );
}

export function build(target: Target, mode: BuildMode) {
  return runCommand('wxt', ['build', '-b', target, '--mode', mode]);
}

/** Set by `npm test`, which has built everything before it starts vitest. */
export const isBuiltVariable = 'PAGEGRADE_IS_BUILT';

/** vitest's global set-up: the built files under test are always those of the sources beside them. */
export async function setup(): Promise<void> {
  if (process.env[isBuiltVariable]) return;
  for (const { target, mode } of builds) {
    const { isOk, output } = await build(target, mode);
    if (!isOk) throw new Error(`wxt build -b ${target} --mode ${mode} failed:\n${output}`);
  }
}
