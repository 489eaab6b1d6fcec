// The folders at the top level, and imports without cycles. Biome checks which folders may import which (`overrides` in
// `.biome.json`).
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

test('relative imports have a file extension', () => {
  const faults = sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ from }) => from.startsWith('.') && !/\.(tsx?|mjs|css|json)(\?\w+)?$/.test(from))
      .map(({ from }) => `${path}: ${from}`),
  );
  expect(faults, 'Add .ts or .tsx').toEqual([]);
});

test('imports have no cycles, type imports included', () => {
  const product = sources.filter(isProduct);
  const targets = new Map(
    product.map((source) => [source.path, source.imports.flatMap((imported) => resolveImport(source, imported) ?? [])]),
  );
  const findCycle = (path: string, trail: string[], done: Set<string>): string[] | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return undefined;
    done.add(path);
    for (const target of targets.get(path) ?? []) {
      const cycle = findCycle(target, [...trail, path], done);
      if (cycle) return cycle;
    }
    return undefined;
  };
  const done = new Set<string>();
  const cycles = product.flatMap(({ path }) => findCycle(path, [], done)?.join(' → ') ?? []);
  expect(cycles, 'Move the code that both files need into a new file').toEqual([]);
});
