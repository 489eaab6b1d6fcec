import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runCommand } from './run-command.ts';

/**
 * `production` is the build for users. `loopback` differs only in its permissions: its manifest already grants access
 * to the stand-in service on 127.0.0.1 and, in Chromium, `tabs`. Without a display, no test can answer the browser's
 * permission dialog.
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

/** Builds the extension; `production` also writes the archives for the stores. */
export function build(target: Target, mode: BuildMode) {
  return runCommand('wxt', [mode === 'production' ? 'zip' : 'build', '-b', target, '--mode', mode]);
}

/** The archives for the stores. The sources are for the reviewers of Firefox's store. */
export const archives = ['chrome', 'firefox', 'sources'] as const;
export type Archive = (typeof archives)[number];

export function getArchivePath(archive: Archive, folder = outDir): string {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return join(folder, `${name}-${version}-${archive}.zip`);
}

/** Set by `npm test`, which builds everything before it starts vitest. */
export const isBuiltVariable = 'PAGEGRADE_IS_BUILT';

/** vitest's global setup. Builds the extension, so that browser tests never run an outdated build. */
export async function setup(): Promise<void> {
  if (process.env[isBuiltVariable]) return;
  for (const { target, mode } of builds) {
    const { isOk, output } = await build(target, mode);
    if (!isOk) throw new Error(`wxt build -b ${target} --mode ${mode} failed:\n${output}`);
  }
  // For the other vitest project of the same run.
  process.env[isBuiltVariable] = '1';
}
