import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findProgram } from '../../setup/browsers.ts';
import { waitUntil } from './wait-until.ts';

/** A virtual X display with a window manager, so that the browser's own dialogs open and receive key presses. */
export interface Display {
  name: string;
  /** Presses keys in the focused window. Their names are those of `xdotool key`. */
  pressKeys(...keys: string[]): void;
  /** Types text in the focused window. */
  type(text: string): void;
  close(): void;
}

/** Each is in the Debian package of the same name in lower case. */
export const displayPrograms = ['Xvfb', 'xdotool', 'openbox'];

/** How many displays this process has opened. No number is reused: a closed display may keep it for a moment. */
let opened = 0;

export async function openDisplay(): Promise<Display> {
  for (const program of displayPrograms) {
    if (!findProgram(program)) throw new Error(`${program} is missing: \`npm run setup\` installs it.`);
  }
  // The number depends on the process id: two processes that look for a free number at once may find the same one.
  // With `-displayfd`, Xvfb writes the number to descriptor 3 when it is ready.
  const number = `:${100 + ((process.pid * 10 + opened++) % 50_000)}`;
  const server = spawn('Xvfb', [number, '-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
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
  // Closes the display also if the run is aborted.
  process.once('exit', close);
  await waitUntil('the window manager', () => {
    // It ends at once if the new display does not answer yet.
    if (manager.exitCode !== null) manager = startManager();
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
  const [chunk] = await once(pipe, 'data', { signal: AbortSignal.timeout(60_000) });
  return String(chunk).trim();
}
