// The conventions of this project as tests: how files and functions are named, and what is not done.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { isProduct, listFiles, listNodes, readSources, type Source, type SourceNode } from './setup/read-sources.ts';
import { root } from './setup/run-command.ts';

const files = listFiles();
const sources = readSources(files);
const product = sources.filter(isProduct);

test('no file or folder is named utils, helpers, common, shared, misc or manager', () => {
  const vague = files.filter((path) => /(^|[/-])(utils?|helpers?|common|shared|misc|manager)([./-]|$)/i.test(path));
  expect(vague, 'Name it after what it is about').toEqual([]);
});

test('components are named in PascalCase after what they export, other code in kebab-case', () => {
  const faults = sources.flatMap((source) => {
    const name = basename(source.path).replace(/(\.test|\.config|\.d)?\.tsx?$/, '');
    const isComponent = /^components\/.*\.tsx$/.test(source.path) && /^[A-Z]/.test(name);
    if (!isComponent) return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ? [] : [`${source.path}: use kebab-case`];
    const isExported = new RegExp(`^export (function|const|interface|type) ${name}\\b`, 'm').test(source.text);
    return isExported ? [] : [`${source.path}: export ${name}, or rename the file`];
  });
  expect(faults.filter((fault) => !/^test\/components\/.*\/[A-Z]/.test(fault))).toEqual([]);
});

test('what may be undefined is found, what is many is listed, and what is got is there', () => {
  const faults = product.flatMap((source) =>
    listSignatures(source).flatMap(({ name, type }) => {
      if (/^get[A-Z]/.test(name) && /\| (undefined|null)$/.test(type)) return [`${source.path}: ${name} is a find…`];
      return /^find[A-Z]/.test(name) && type.endsWith('[]') ? [`${source.path}: ${name} is a list…`] : [];
    }),
  );
  expect(faults).toEqual([]);
});

/** What functions and methods say they return; of a promise, what it is of. */
function listSignatures({ text, program }: Source): { name: string; type: string }[] {
  return [...listNodes(program)].flatMap((node) => {
    const { name = '' } = (node.id ?? node.key ?? {}) as { name?: string };
    const { returnType } = (node.returnType ? node : (node.init ?? node.value ?? {})) as { returnType?: SourceNode };
    if (!returnType) return [];
    const type = text.slice(returnType.start, returnType.end).replace(/^:\s*/, '');
    return [{ name, type: type.replace(/^Promise<(.*)>$/s, '$1') }];
  });
}

test('exports have names', () => {
  const tools = /^entrypoints\/background\.ts$|\.config\.ts$|^wxt\.config\.ts$/;
  const faults = sources.filter(({ path }) => !tools.test(path)).filter(({ text }) => /^export default /m.test(text));
  expect(
    faults.map(({ path }) => path),
    'Write "export function …"',
  ).toEqual([]);
});

test('what is exported stays what it is', () => {
  const changing = product.filter(({ text }) => /^export (let|var) /m.test(text));
  expect(
    changing.map(({ path }) => path),
    'Export a function that tells it',
  ).toEqual([]);
});

test('no component hands Preact markup as text', () => {
  const users = product.filter(({ path, text }) => path.endsWith('.tsx') && text.includes('dangerouslySet'));
  expect(users.map(({ path }) => path)).toEqual([]);
});

test('nothing is switched off: no skipped test, no silenced checker, no any', () => {
  const loose =
    /\b(?:test|it|describe)\.(?:only|skip|todo)\(|@ts-(?:ignore|expect-error|nocheck)|biome-ignore\b|\bas any\b|: any\b/;
  const others = sources.filter(({ path }) => path !== 'test/conventions.test.ts');
  expect(others.filter(({ text }) => loose.test(text)).map(({ path }) => path)).toEqual([]);
});

test('every test that the threat model names is there', () => {
  const model = readFileSync(join(root, '.github', 'SECURITY.md'), 'utf8');
  const named = [...new Set([...model.matchAll(/`(test\/[^`]+)`/g)].map(([, path]) => path ?? ''))];
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((path) => !/\.test\.tsx?$/.test(path) || !files.includes(path))).toEqual([]);
  const rows = model.split('\n').filter((line) => /^\| (\*\*|…)/.test(line));
  expect(rows.filter((row) => !row.includes('`test/'))).toEqual([]);
});

test('every section of the interface that a comment cites is there', () => {
  const text = readFileSync(join(root, '.github', 'service-interface.md'), 'utf8');
  const sections = new Set([...text.matchAll(/^##+ (\d+(?:\.\d+)?)/gm)].map(([, number]) => number));
  const cited = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/§(\d+(?:\.\d+)?)/g)].map(([, number]) => ({ path, number })),
  );
  expect(cited.length).toBeGreaterThan(30);
  expect(cited.filter(({ number }) => !sections.has(number))).toEqual([]);
});

test('the lock file names every optional package, or `npm ci` refuses it on a fresh machine', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const findFrom = (path: string, name: string): boolean => {
    if (packages[`${path && `${path}/`}node_modules/${name}`]) return true;
    return path !== '' && findFrom(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name);
  };
  const missing = Object.entries<{ optionalDependencies?: Record<string, string> }>(packages).flatMap(
    ([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !findFrom(path, name))
        .map((name) => `${path} → ${name}`),
  );
  expect(missing, 'Choose a version whose packages for other systems the registry has').toEqual([]);
});
