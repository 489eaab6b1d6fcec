import { build, isBuiltVariable } from '../setup/builds.ts';

/** Builds the extension, so that an outdated build is never tested. */
export async function buildLoopback(): Promise<void> {
  if (process.env[isBuiltVariable]) return;
  const { isOk, output } = await build('chrome', 'loopback');
  if (!isOk) throw new Error(`The extension could not be built:\n${output}`);
}
