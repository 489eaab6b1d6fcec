import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

export interface CommandResult {
  /** Whether it ended by itself and said success. */
  isOk: boolean;
  output: string;
}

/** Runs one of the project's tools to its end and keeps what it prints. */
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
    // On Windows the tools are .cmd files, which only a shell can start.
    shell: process.platform === 'win32',
    timeout: minutes * 60_000,
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ isOk: false, output: `${output}${error.message}\n` }));
    child.on('close', (code, signal) => {
      const why = signal ? `Stopped by ${signal} after at most ${minutes} minutes.\n` : '';
      resolve({ isOk: code === 0, output: output + why });
    });
  });
}
