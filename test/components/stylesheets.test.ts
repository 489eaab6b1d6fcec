import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from '../setup/read-sources.ts';
import { root } from '../setup/run-command.ts';

/** The classes that a stylesheet gives their looks, wherever in the page they are. */
function listClasses(path: string): string[] {
  const css = readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const selectors = [...css.matchAll(/(?:^|\})\s*([^{}@]+)\{/g)].flatMap(([, list = '']) => list.split(','));
  return [...new Set(selectors.map((selector) => selector.trim()))].filter((selector) => /^\.[\w-]+$/.test(selector));
}

test('of the options page no two stylesheets dress the same class: the order they are loaded in would tell', () => {
  const sheets = listFiles().filter((path) => /^components\/options\/.*\.css$/.test(path));
  const pathsByClass = Map.groupBy(
    sheets.flatMap((path) => listClasses(path).map((name) => ({ name, path }))),
    ({ name }) => name,
  );
  const doubles = [...pathsByClass.values()].filter((places) => places.length > 1);
  expect(doubles, 'Give one of them another name').toEqual([]);
});

/** Each line of all stylesheets, with its place. */
function listLines(): { place: string; line: string }[] {
  return listFiles()
    .filter((path) => /^components\/.*\.css$/.test(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .map((line, number) => ({ place: `${path}:${number + 1}`, line })),
    );
}

test('what holds letters grows with them: only hairlines, corners and shadows are in px, 16 of which are 1 rem', () => {
  const large = listLines().filter(({ line }) => !line.startsWith('@media') && /(?<![\d.])([4-9]|\d{2,})px/.test(line));
  const others = large.filter(({ line }) => !/radius|rgb\(/.test(line));
  expect(others.map(({ place, line }) => `${place} ${line.trim()}`)).toEqual([]);
});

test('a window is narrow by how many letters are in it: widths in queries are in em', () => {
  const queries = listLines().filter(({ line }) => /^@media.*width.*px/.test(line));
  expect(queries.map(({ place, line }) => `${place} ${line}`)).toEqual([]);
});
