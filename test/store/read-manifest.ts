import type { UserManifest } from 'wxt';
import config from '../../wxt.config.ts';
import type { Target } from '../setup/builds.ts';

/** The manifest of the production build. */
export function readManifest(browser: Target): UserManifest {
  const { manifest } = config;
  if (typeof manifest !== 'function') throw new Error('The manifest is a function of the browser.');
  return manifest({ browser, command: 'build', mode: 'production', manifestVersion: 3 }) as UserManifest;
}
