// Where a file lies, and that imports go in no circle. Which way they point is held by Biome: `overrides` in `.biome.json`.
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

test('imports go in no circle, those of types included', () => {
  const product = sources.filter(isProduct);
  const targets = new Map(
    product.map((source) => [source.path, source.imports.flatMap((imported) => resolveImport(source, imported) ?? [])]),
  );
  const findCircle = (path: string, way: string[], done: Set<string>): string[] | undefined => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return undefined;
    done.add(path);
    for (const target of targets.get(path) ?? []) {
      const circle = findCircle(target, [...way, path], done);
      if (circle) return circle;
    }
    return undefined;
  };
  const done = new Set<string>();
  const circles = product.flatMap(({ path }) => findCircle(path, [], done)?.join(' → ') ?? []);
  expect(circles, 'Move what both need into a file of its own').toEqual([]);
});
