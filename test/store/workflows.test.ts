// What GitHub runs: the names in the workflows exist, and nothing from outside can change unnoticed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../setup/run-command.ts';
import { readManifest } from './read-manifest.ts';

const folder = join(root, '.github', 'workflows');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const workflows = readdirSync(folder);

test.each(workflows)('%s pins every action to a commit', (name) => {
  const used = [...read(name).matchAll(/\buses: (\S+)/g)].map(([, action]) => action ?? '');
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
});

test('the workflows run only npm scripts that exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const used = workflows.flatMap((name) => [...read(name).matchAll(/\bnpm run (\S+)/g)].map(([, script]) => script));
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((script) => !Object.hasOwn(scripts, script ?? ''))).toEqual([]);
});

test('the release goes to the add-on whose id is in Firefox’s manifest', () => {
  const [, id] = /FIREFOX_EXTENSION_ID: (\S+)/.exec(read('release.yml')) ?? [];
  expect(id).toBe(readManifest('firefox').browser_specific_settings?.gecko?.id);
});

test('each store’s secrets go to the job of that store only', () => {
  const lines = read('release.yml')
    .split('\n')
    .filter((line) => line.includes('secrets.'));
  expect(lines.length).toBeGreaterThan(5);
  const isOwn = (line: string) => {
    const [, store = ''] = /secrets\.([A-Z]+)_/.exec(line) ?? [];
    return line.includes(`matrix.store == '${store.toLowerCase()}' && `);
  };
  expect(lines.filter((line) => !isOwn(line))).toEqual([]);
});
