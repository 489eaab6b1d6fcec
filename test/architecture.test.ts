// The folders at the top level. Biome checks that imports have no cycles, and which folders may import which
// (`overrides` in `.biome.json`).
import { expect, test } from 'vitest';
import { isProduct, listFiles, readSources, resolveImport } from './setup/read-sources.ts';

const files = listFiles();
const sources = readSources(files);

const topLevel = ['entrypoints', 'components', 'lib', 'public', 'test'];
const topLevelFiles = ['wxt.config.ts', 'package.json', 'tsconfig.json', 'README.md', 'package-lock.json', 'LICENSE'];

test('the top level has only the prescribed folders and files, and hidden files', () => {
  const tops = new Set(files.map((path) => path.split('/')[0] ?? path));
  const unexpected = [...tops].filter((top) => ![...topLevel, ...topLevelFiles].includes(top) && !top.startsWith('.'));
  expect(unexpected, 'Move these into one of the folders').toEqual([]);
});

test('no product source imports a test', () => {
  const faults = sources.filter(isProduct).flatMap((source) =>
    source.imports
      .map((imported) => resolveImport(source, imported))
      .filter((target) => target?.startsWith('test/'))
      .map((target) => `${source.path} imports ${target}`),
  );
  expect(faults).toEqual([]);
});
