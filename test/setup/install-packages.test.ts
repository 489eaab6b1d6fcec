// `npm ci` runs on the Node that the machine has, not on the newer one that the project's packages include.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-command.ts';

interface Package {
  cpu?: string[];
  engines?: { node?: string };
  optional?: boolean;
}

function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function toNumber(major = '0', minor = '0'): number {
  return Number(major) * 1000 + Number(minor);
}

/** The oldest version that the last alternative of a range allows: `^20.19.0 || >=22.12.0` gives 22.12. */
function getMinimum(range: string): number {
  const [, major, minor] = />=\s*(\d+)(?:\.(\d+))?[\d.]*$/.exec(range) ?? [];
  if (!major) throw new Error(`Unexpected version range “${range}”`);
  return toNumber(major, minor);
}

/** The minimum Node versions of native packages. npm silently skips those that do not support the Node it runs on. */
function listMinimums(): number[] {
  const packages: Package[] = Object.values(JSON.parse(readText('package-lock.json')).packages);
  return packages.flatMap(({ cpu, engines, optional }) =>
    optional && cpu && !cpu.includes('wasm32') && engines?.node ? [getMinimum(engines.node)] : [],
  );
}

test.each(['README.md', '.github/store/reviewers.md'])(
  '%s names a Node version with which npm installs every native package',
  (path) => {
    const [, major, minor] = /Node (\d+)(?:\.(\d+))? or newer/.exec(readText(path)) ?? [];
    const minimums = listMinimums();
    expect(minimums.length).toBeGreaterThan(0);
    expect(toNumber(major, minor)).toBeGreaterThanOrEqual(Math.max(...minimums));
  },
);
