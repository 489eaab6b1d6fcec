import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

export interface CommandResult {
  /** Whether the command ended by itself with exit code 0. */
  isOk: boolean;
  output: string;
}

/** Runs a command, preferably from node_modules, and collects its output. */
export function runCommand(
  name: string,
  args: string[],
  { cwd = root, env = {}, minutes = 10 }: { cwd?: string; env?: Record<string, string>; minutes?: number } = {},
): Promise<CommandResult> {
  const bin = join(root, 'node_modules', '.bin');
  const path = [bin, process.env.PATH ?? ''].join(delimiter);
  const child = spawn(existsSync(join(bin, name)) ? join(bin, name) : name, args, {
    cwd,
    env: { ...process.env, ...env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
    // On Windows, the commands are .cmd files, which only a shell can start.
    shell: process.platform === 'win32',
    timeout: minutes * 60_000,
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ isOk: false, output: `${output}${error.message}\n` }));
    child.on('close', (code) => {
      // A command may end with a code of its own when it is told to.
      const reason = child.killed ? `Stopped after ${minutes} minutes.\n` : '';
      resolve({ isOk: code === 0, output: output + reason });
    });
  });
}
