// The packages are installed by the Node that is there, before their own can run.
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

/** The last of its alternatives: what is asked of the newest line. */
function findOldest(range: string): number {
  const [, major, minor] = />=\s*(\d+)(?:\.(\d+))?[\d.]*$/.exec(range) ?? [];
  if (!major) throw new Error(`What is “${range}”?`);
  return toNumber(major, minor);
}

/** Of what is built for a system, npm leaves out without a word what does not fit the Node it runs on. */
function listNeeds(): number[] {
  const packages: Package[] = Object.values(JSON.parse(readText('package-lock.json')).packages);
  return packages.flatMap(({ cpu, engines, optional }) =>
    optional && cpu && !cpu.includes('wasm32') && engines?.node ? [findOldest(engines.node)] : [],
  );
}

test.each(['README.md', '.github/store/reviewers.md'])(
  '%s names a Node with which every package is installed',
  (path) => {
    const [, major, minor] = /Node (\d+)(?:\.(\d+))? or newer/.exec(readText(path)) ?? [];
    const needs = listNeeds();
    expect(needs.length).toBeGreaterThan(0);
    expect(toNumber(major, minor)).toBeGreaterThanOrEqual(Math.max(...needs));
  },
);
