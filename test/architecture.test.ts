// Where a file lies. Which way imports point, and that they go in no circle, is held by Biome: `overrides` in `.biome.json`.
import { expect, test } from 'vitest';
import { isProduct, listFiles, readSources, resolveImport } from './setup/read-sources.ts';

const files = listFiles();
const sources = readSources(files);

const topLevel = ['entrypoints', 'components', 'lib', 'public', 'test'];
const topLevelFiles = ['wxt.config.ts', 'package.json', 'tsconfig.json', 'README.md', 'package-lock.json'];

test('nothing lies at the top level but the prescribed folders and files, the lock file and hidden files', () => {
  const tops = new Set(files.map((path) => path.split('/')[0] ?? path));
  const strangers = [...tops].filter((top) => ![...topLevel, ...topLevelFiles].includes(top) && !top.startsWith('.'));
  expect(strangers, 'Move these into one of the folders').toEqual([]);
});

test('nothing of the product imports a test', () => {
  const faults = sources.filter(isProduct).flatMap((source) =>
    source.imports
      .map((imported) => resolveImport(source, imported))
      .filter((target) => target?.startsWith('test/'))
      .map((target) => `${source.path} imports ${target}`),
  );
  expect(faults).toEqual([]);
});

test('imports name the file with its ending', () => {
  const faults = sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ from }) => from.startsWith('.') && !/\.(tsx?|mjs|css|json)(\?\w+)?$/.test(from))
      .map(({ from }) => `${path}: ${from}`),
  );
  expect(faults, 'Write the .ts or .tsx').toEqual([]);
});
