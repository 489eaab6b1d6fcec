import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runCommand } from './run-command.ts';

/**
 * `production` is what users get. `loopback` differs in one thing: its manifest already holds the permission for the
 * stand-in service on 127.0.0.1, and Chromium's the one for tabs, because nothing can answer the browser's own dialog
 * without a display.
 */
export type BuildMode = 'production' | 'loopback';
export type Target = 'chrome' | 'firefox';

const outDir = process.env.PAGEGRADE_OUT || join(root, '.output');

export const builds: { target: Target; mode: BuildMode }[] = [
  { target: 'chrome', mode: 'production' },
  { target: 'firefox', mode: 'production' },
  { target: 'chrome', mode: 'loopback' },
  { target: 'firefox', mode: 'loopback' },
];

export function getBuildDir(target: Target, mode: BuildMode): string {
  return join(outDir, `${target}-mv3${mode === 'production' ? '' : `-${mode}`}`);
}

/** For users also as the archives that go to the stores. */
export function build(target: Target, mode: BuildMode) {
  return runCommand('wxt', [mode === 'production' ? 'zip' : 'build', '-b', target, '--mode', mode]);
}

/** What the stores get; the sources are for the reviewers of Firefox's. */
export const archives = ['chrome', 'firefox', 'sources'] as const;
export type Archive = (typeof archives)[number];

export function getArchivePath(archive: Archive, folder = outDir): string {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return join(folder, `${name}-${version}-${archive}.zip`);
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
  // For another project of the same run.
  process.env[isBuiltVariable] = '1';
}
