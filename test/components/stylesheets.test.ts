import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gradeLooks } from '../../lib/model/report/grade-looks.ts';
import { listFiles } from '../setup/read-sources.ts';
import { root } from '../setup/run-command.ts';

/** The classes that a stylesheet styles with a selector of that class alone. */
function listClasses(path: string): string[] {
  const css = readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const selectors = [...css.matchAll(/(?:^|\})\s*([^{}@]+)\{/g)].flatMap(([, list = '']) => list.split(','));
  return [...new Set(selectors.map((selector) => selector.trim()))].filter((selector) => /^\.[\w-]+$/.test(selector));
}

test('no two stylesheets of the options page style the same class, because their order would matter', () => {
  const sheets = listFiles().filter((path) => /^components\/options\/.*\.css$/.test(path));
  const pathsByClass = Map.groupBy(
    sheets.flatMap((path) => listClasses(path).map((name) => ({ name, path }))),
    ({ name }) => name,
  );
  const duplicates = [...pathsByClass.values()].filter((places) => places.length > 1);
  expect(duplicates, 'Rename one of them').toEqual([]);
});

/** Each line of all stylesheets, with its file and number. */
function listLines(): { place: string; line: string }[] {
  return listFiles()
    .filter((path) => /^components\/.*\.css$/.test(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .map((line, number) => ({ place: `${path}:${number + 1}`, line })),
    );
}

test('sizes scale with the font (1 rem is 16 px): only hairlines, radii and shadows are in px', () => {
  const large = listLines().filter(({ line }) => !line.startsWith('@media') && /(?<![\d.])([4-9]|\d{2,})px/.test(line));
  const others = large.filter(({ line }) => !/radius|rgb\(/.test(line));
  expect(others.map(({ place, line }) => `${place} ${line.trim()}`)).toEqual([]);
});

test('widths in media queries are in em, so that they depend on the font size', () => {
  const queries = listLines().filter(({ line }) => /^@media.*width.*px/.test(line));
  expect(queries.map(({ place, line }) => `${place} ${line}`)).toEqual([]);
});

test('each grade has design tokens, in the light theme with the colours of the toolbar icon and of summaries', () => {
  const tokens = readFileSync(join(root, 'components/ui/tokens.css'), 'utf8');
  const marks = readFileSync(join(root, 'components/report/GradeMark.css'), 'utf8');
  for (const [grade, { colour, pale }] of Object.entries(gradeLooks)) {
    expect(tokens).toContain(`--${grade}: light-dark(${colour}, #`);
    expect(tokens).toContain(`--${grade}-bg: light-dark(${pale}, #`);
    expect(marks).toContain(`.grade-${grade} {\n  --grade: var(--${grade});\n  --grade-pale: var(--${grade}-bg);`);
  }
});
