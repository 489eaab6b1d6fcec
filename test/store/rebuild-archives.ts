import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { unzipSync } from 'fflate';
import { archives, getArchivePath } from '../setup/builds.ts';
import { type CommandResult, root, runCommand } from '../setup/run-command.ts';

/** The packages for the second build: `linked` uses our node_modules, `installed` runs `npm ci`. */
export type Packages = 'linked' | 'installed';

/**
 * Rebuilds the archives as a reviewer of Firefox's store does: unpacks the sources archive into another folder, builds
 * there, in another time zone and language, and compares all archives with ours byte by byte.
 */
export async function rebuildArchives(packages: Packages): Promise<CommandResult> {
  const folder = mkdtempSync(join(tmpdir(), 'pagegrade-rebuilt-'));
  try {
    unpack(getArchivePath('sources'), folder);
    const { isOk, output } = await zip(folder, packages);
    return isOk ? compareArchives(join(folder, '.output')) : { isOk, output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function unpack(archive: string, folder: string): void {
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(archive)))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}

async function zip(folder: string, packages: Packages): Promise<CommandResult> {
  // Without PAGEGRADE_OUT, the build is written into this folder.
  const options = { cwd: folder, env: { PAGEGRADE_OUT: '', TZ: 'Asia/Kathmandu', LC_ALL: 'tr_TR.UTF-8' } };
  const commands =
    packages === 'installed' ? ['npm ci', 'npm run zip'] : ['wxt prepare', 'wxt zip', 'wxt zip -b firefox'];
  if (packages === 'linked') symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const command of commands) {
    const [name = '', ...args] = command.split(' ');
    const result = await runCommand(name, args, options);
    if (!result.isOk) return result;
  }
  return { isOk: true, output: '' };
}

function compareArchives(rebuilt: string): CommandResult {
  const results = archives.map((archive) => {
    const [original, copy] = [getArchivePath(archive), getArchivePath(archive, rebuilt)];
    const hash = hashFile(original);
    if (hash === hashFile(copy)) return { isOk: true, output: `${hash}  ${archive}` };
    return { isOk: false, output: `${archive} differs: ${listDifferences(original, copy).join(', ')}` };
  });
  return { isOk: results.every(({ isOk }) => isOk), output: results.map(({ output }) => output).join('\n') };
}

function hashFile(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function listDifferences(original: string, copy: string): string[] {
  const [left, right] = [unzipSync(readFileSync(original)), unzipSync(readFileSync(copy))];
  const paths = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  const differing = paths.filter((path) => !isDeepStrictEqual(left[path], right[path]));
  return differing.length > 0 ? differing : ['the order or the headers'];
}
