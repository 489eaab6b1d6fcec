// The conventions of this project as tests: names of files and functions, and banned constructs.
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
  expect(vague, 'Name it after its content').toEqual([]);
});

test('a component file is named after its export', () => {
  const components = product.filter(({ path }) => /\/[A-Z][^/]*\.tsx$/.test(path));
  const others = components.filter(({ path, text }) => {
    const name = basename(path, '.tsx');
    return !new RegExp(`^export (function|const|interface|type) ${name}\\b`, 'm').test(text);
  });
  expect(others.map(({ path }) => path)).toEqual([]);
});

test('no get… function may return undefined or null, and no find… function returns an array', () => {
  const faults = product.flatMap((source) =>
    listSignatures(source).flatMap(({ name, type }) => {
      if (/^get[A-Z]/.test(name) && /\| (undefined|null)$/.test(type))
        return [`${source.path}: rename ${name} to find…`];
      return /^find[A-Z]/.test(name) && type.endsWith('[]') ? [`${source.path}: rename ${name} to list…`] : [];
    }),
  );
  expect(faults).toEqual([]);
});

/** The declared return types of functions and methods; for a promise, the type of its value. */
function listSignatures({ text, program }: Source): { name: string; type: string }[] {
  return [...listNodes(program)].flatMap((node) => {
    const { name = '' } = (node.id ?? node.key ?? {}) as { name?: string };
    const { returnType } = (node.returnType ? node : (node.init ?? node.value ?? {})) as { returnType?: SourceNode };
    if (!returnType) return [];
    const type = text.slice(returnType.start, returnType.end).replace(/^:\s*/, '');
    return [{ name, type: type.replace(/^Promise<(.*)>$/s, '$1') }];
  });
}

test('no product source exports a variable that can be reassigned', () => {
  const reassignable = product.filter(({ text }) => /^export (let|var) /m.test(text));
  expect(
    reassignable.map(({ path }) => path),
    'Export a function that returns the value',
  ).toEqual([]);
});

test('no product source writes markup into a document', () => {
  const users = product.filter(({ text }) =>
    /dangerouslySet|(inner|outer)HTML|insertAdjacentHTML|setHTML|createContextualFragment|document\.write/.test(text),
  );
  expect(users.map(({ path }) => path)).toEqual([]);
});

test('no component joins words with a comma of its own, which is another one in Arabic, Chinese and Japanese', () => {
  const joining = product.filter(({ path, text }) => path.startsWith('components/') && text.includes("join(', ')"));
  expect(
    joining.map(({ path }) => path),
    "Use t('listSeparator')",
  ).toEqual([]);
});

test('every write to the database begins with beginWrite, which lets one transaction write at a time', () => {
  const others = product.filter(({ path }) => path !== 'lib/storage/database.ts');
  // The methods of `idb` that take the name of a store begin a transaction of their own.
  const ownWrite = /'readwrite'\)|'readwrite',|\.(put|add|delete|clear)\('(jobs|batches|reports|syncs)'/;
  expect(others.filter(({ text }) => ownWrite.test(text)).map(({ path }) => path)).toEqual([]);
});

test('no check is suppressed and no test is left to do', () => {
  const banned = /\b(?:test|it|describe)\.todo\(|@ts-(?:ignore|expect-error|nocheck)|biome-ignore\b/;
  const others = sources.filter(({ path }) => path !== 'test/conventions.test.ts');
  expect(others.filter(({ text }) => banned.test(text)).map(({ path }) => path)).toEqual([]);
});

test('every test file that the threat model names exists, and every threat names one', () => {
  const model = readFileSync(join(root, '.github', 'SECURITY.md'), 'utf8');
  const named = [...new Set([...model.matchAll(/`(test\/[^`]+)`/g)].map(([, path]) => path ?? ''))];
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((path) => !/\.test\.tsx?$/.test(path) || !files.includes(path))).toEqual([]);
  const rows = model.split('\n').filter((line) => /^\| (\*\*|…)/.test(line));
  expect(rows.filter((row) => !row.includes('`test/'))).toEqual([]);
});

test('every section of the service interface that a source cites exists', () => {
  const text = readFileSync(join(root, 'lib', 'api', 'interface.md'), 'utf8');
  const sections = new Set([...text.matchAll(/^##+ (\d+(?:\.\d+)?)/gm)].map(([, number]) => number));
  const cited = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/§(\d+(?:\.\d+)?)/g)].map(([, number]) => ({ path, number })),
  );
  expect(cited.length).toBeGreaterThan(30);
  expect(cited.filter(({ number }) => !sections.has(number))).toEqual([]);
});

test('the lock file contains every optional package, without which npm ci fails on a fresh machine', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const isLocked = (path: string, name: string): boolean => {
    if (packages[`${path && `${path}/`}node_modules/${name}`]) return true;
    return path !== '' && isLocked(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name);
  };
  const missing = Object.entries<{ optionalDependencies?: Record<string, string> }>(packages).flatMap(
    ([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isLocked(path, name))
        .map((name) => `${path} → ${name}`),
  );
  expect(missing, 'Choose a version for which the registry has the packages of all operating systems').toEqual([]);
});
