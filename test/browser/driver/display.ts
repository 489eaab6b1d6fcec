import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findProgram } from '../../setup/browsers.ts';
import { waitUntil } from './wait-until.ts';

/** A screen nobody sees, with a window manager, so that real dialogs open and take keys. */
export interface Display {
  name: string;
  /** Presses keys in the window that has the focus, as `xdotool key` names them. */
  pressKeys(...keys: string[]): void;
  /** Types text where the cursor is, in whatever window has the focus. */
  type(text: string): void;
  close(): void;
}

/** Each is in Debian's package of the same name, in small letters. */
export const displayPrograms = ['Xvfb', 'xdotool', 'openbox'];

export async function openDisplay(): Promise<Display> {
  for (const program of displayPrograms) {
    if (!findProgram(program)) throw new Error(`${program} is missing: \`npm run setup\` installs it.`);
  }
  // `-displayfd`: Xvfb itself takes a number that is free, and says which on descriptor 3.
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const name = `:${await readDisplayNumber(server)}`;
  const env = { ...process.env, DISPLAY: name };
  const startManager = () => spawn('openbox', [], { env, stdio: 'ignore' });
  let manager = startManager();
  const run = (...args: string[]) =>
    execFileSync('xdotool', args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const close = () => {
    manager.kill();
    server.kill();
  };
  // A run that is broken off leaves no screen behind.
  process.once('exit', close);
  await waitUntil('the window manager', () => {
    // On a machine where it has never run it ends now and then before it has begun.
    if (manager.exitCode !== null || manager.signalCode !== null) manager = startManager();
    return run('get_desktop').trim() !== '';
  });
  return {
    name,
    pressKeys: (...keys) => void run('key', '--delay', '150', ...keys),
    type: (text) => void run('type', '--delay', '80', text),
    close,
  };
}

async function readDisplayNumber(server: ChildProcess): Promise<string> {
  const pipe = server.stdio[3];
  if (!pipe) throw new Error('Xvfb was started without a pipe for its number.');
  const [chunk] = await once(pipe, 'data', { signal: AbortSignal.timeout(20_000) });
  return String(chunk).trim();
}
