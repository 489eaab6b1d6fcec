// The conventions of this project as tests: where a file lies, what it may import, how long it may get.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  countLines,
  type Import,
  listFiles,
  listNodes,
  readSources,
  resolveImport,
  type Source,
} from './setup/read-sources.ts';
import { root } from './setup/run-command.ts';

const files = listFiles();
const sources = readSources(files);
const product = sources.filter(({ path }) => /^(lib|components|entrypoints)\//.test(path));
const handWritten = sources.filter(({ path }) => !/\.test\.tsx?$/.test(path));

/** The only places a file of the left may import from, besides its own folder and packages. Types count as well. */
const layers: Record<string, string[]> = {
  'lib/model': [],
  'lib/report-index': ['lib/model', 'lib/slices'],
  'lib/slices': [],
  // It runs while the extension is built, and nothing of it is part of that.
  'lib/build': ['lib/i18n', 'public'],
  'lib/bulk': ['lib/model', 'lib/slices'],
  'lib/figures': ['lib/model', 'lib/report-index', 'lib/slices'],
  'lib/i18n': ['public'],
  'lib/export': ['lib/model', 'lib/i18n', 'lib/slices'],
  'lib/messages': ['lib/model'],
  'lib/queue': ['lib/model'],
  'lib/api': ['lib/model'],
  'lib/store': ['lib/model', 'lib/export', 'lib/queue', 'lib/messages', 'lib/api'],
  'lib/background': [
    'lib/model',
    'lib/i18n',
    'lib/export',
    'lib/messages',
    'lib/queue',
    'lib/api',
    'lib/store',
    'lib/slices',
  ],
  'lib/browser': [
    'lib/model',
    'lib/i18n',
    'lib/messages',
    'lib/background/ports.ts',
    'lib/store/item.ts',
    // Pages read the local index and batches themselves: a hundred thousand rows are too many for messages.
    'lib/store/database.ts',
    'lib/store/batches/read-batch.ts',
    'lib/store/reports/read-reports.ts',
  ],
  components: [
    'lib/model',
    'lib/i18n',
    'lib/export',
    'lib/report-index',
    'lib/figures',
    'lib/slices',
    'lib/bulk',
    'lib/slices',
    'lib/messages/contract.ts',
    'lib/messages/ports.ts',
  ],
  entrypoints: ['lib', 'components', 'public'],
};

/** What a page must not run: the worker's side. Its types disappear when the page is built, so they are free. */
const workerCode = [
  'lib/background',
  'lib/store',
  'lib/queue',
  'lib/api',
  'lib/messages/inputs',
  'lib/messages/receive.ts',
];

/**
 * What each chunk of the worker does without, as a later one brings it: who imports such a thing one chunk too early has
 * every event load it. Types disappear, and `import()` is what loads a chunk.
 */
const chunksWithout: Record<string, string[]> = {
  'entrypoints/background/index.ts': ['lib/model', 'lib/store', 'lib/messages', 'lib/queue', 'lib/api', 'lib/i18n'],
  // Nothing is translated before `app.ts` has plugged the strings in.
  'entrypoints/background/worker.ts': ['lib/queue', 'lib/api', 'lib/i18n', 'lib/background/late'],
  'entrypoints/background/online.ts': ['lib/queue', 'lib/api/lists', 'lib/i18n', 'lib/background/late'],
  'entrypoints/background/app.ts': ['lib/api/lists', 'lib/store/batches/batches.ts', 'lib/background/late'],
};

const browserPackages = ['wxt/browser', 'webextension-polyfill'];
const topLevel = ['entrypoints', 'components', 'lib', 'public', 'test'];
const topLevelFiles = ['wxt.config.ts', 'package.json', 'tsconfig.json', 'README.md', 'package-lock.json'];

function isIn(path: string, folders: string[]): boolean {
  return folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
}

function findLayer(path: string): string | undefined {
  return Object.keys(layers).find((layer) => isIn(path, [layer]));
}

function listBadImports(of: Source[], describeFault: (source: Source, imported: Import) => string | undefined) {
  return of.flatMap((source) => source.imports.map((imported) => describeFault(source, imported)).filter(Boolean));
}

test('nothing lies at the top level but the prescribed folders and files, the lock file and hidden files', () => {
  const tops = new Set(files.map((path) => path.split('/')[0] ?? path));
  const strangers = [...tops].filter((top) => ![...topLevel, ...topLevelFiles].includes(top) && !top.startsWith('.'));
  expect(strangers, 'Move these into one of the folders').toEqual([]);
});

test('the README draws the layers, and no arrow that there is not', () => {
  const [drawing = ''] = readFileSync(join(root, 'README.md'), 'utf8').match(/^flowchart[^`]*/m) ?? [];
  const arrows = [...drawing.matchAll(/([\w-]+) --> ([\w-]+)/g)].map(([, from = '', to = '']) => [from, to] as const);
  const toLayer = (name: string) => (name in layers ? name : `lib/${name}`);
  const mayImport = (from: string, to: string) =>
    (layers[toLayer(from)] ?? []).some((allowed) => isIn(allowed, [toLayer(to)]) || isIn(toLayer(to), [allowed]));
  expect(arrows.filter(([from, to]) => !mayImport(from, to))).toEqual([]);
  const drawn = new Set(arrows.flat().map(toLayer));
  // Slices of time are taken where there is much to do, and are nothing to find one's way by; the build is none of it.
  expect(Object.keys(layers).filter((layer) => !drawn.has(layer))).toEqual(['lib/slices', 'lib/build']);
});

test('every file of the product lies in a layer', () => {
  const homeless = product.map(({ path }) => path).filter((path) => !findLayer(path));
  expect(homeless, 'Move these into a folder that the table in this test knows').toEqual([]);
});

test('imports point one way: model ← export, queue, messages, api ← store ← background ← entrypoints', () => {
  const faults = listBadImports(product, (source, imported) => {
    const target = resolveImport(source, imported);
    const layer = findLayer(source.path);
    if (!target || !layer || isIn(target, [layer, ...(layers[layer] ?? [])])) return undefined;
    const isStyle = target.endsWith('.css') && isIn(target, ['components']);
    return isStyle
      ? undefined
      : `${source.path} imports ${target}: ${layer} may not; pass it in as an argument or port`;
  });
  expect(faults).toEqual([]);
});

test('pages take types from the worker and never its code', () => {
  const pages = product.filter(({ path }) =>
    isIn(path, ['components', 'entrypoints/popup', 'entrypoints/options', 'entrypoints/sidepanel']),
  );
  const faults = listBadImports(pages, (source, imported) => {
    const target = resolveImport(source, imported);
    const isSchema = target === 'lib/messages/contract.ts';
    if (!target || imported.isType || !(isSchema || isIn(target, workerCode))) return undefined;
    return `${source.path} runs ${target}: write "import type", or send the worker a message`;
  });
  expect(faults).toEqual([]);
});

test.each(Object.entries(chunksWithout))(
  '%s brings nothing that a later chunk of the worker is for',
  (entry, later) => {
    const reached = new Map([[entry, entry]]);
    for (const [path, trail] of reached) {
      for (const target of listRunBy(path)) if (!reached.has(target)) reached.set(target, `${trail} → ${target}`);
    }
    expect(reached.size).toBeGreaterThan(10);
    expect([...reached].filter(([path]) => isIn(path, later)).map(([, trail]) => trail)).toEqual([]);
  },
);

/** The files that run with one, before anything is loaded. */
function listRunBy(path: string): string[] {
  const source = product.find((other) => other.path === path);
  const isRun = ({ isType, isLater }: Import) => !isType && !isLater;
  return source?.imports.filter(isRun).flatMap((imported) => resolveImport(source, imported) ?? []) ?? [];
}

test('nothing of the product imports a test, and nothing imports an entrypoint', () => {
  const faults = listBadImports(sources, (source, imported) => {
    const target = resolveImport(source, imported);
    const isOwn = isIn(source.path, ['entrypoints']);
    if (target && isIn(target, ['test']) && !isIn(source.path, ['test'])) return `${source.path} imports ${target}`;
    if (target && isIn(target, ['entrypoints']) && !isOwn) return `${source.path} imports ${target}: move it to lib/`;
    return undefined;
  });
  expect(faults).toEqual([]);
});

test('only lib/browser and the entrypoints know the browser’s API', () => {
  const outside = product.filter(({ path }) => !isIn(path, ['lib/browser', 'entrypoints']));
  const imports = listBadImports(outside, (source, { from }) =>
    browserPackages.includes(from) ? `${source.path} imports ${from}: add a port and plug it in` : undefined,
  );
  const uses = outside.flatMap((source) =>
    [...listNodes(source.program)]
      .filter(({ type, object }) => type === 'MemberExpression' && isBrowserGlobal(object))
      .map((node) => `${source.path} uses ${source.text.slice(node.start, node.end)}: add a port and plug it in`),
  );
  expect([...imports, ...uses]).toEqual([]);
});

function isBrowserGlobal(node: unknown): boolean {
  const { type, name } = node as { type?: string; name?: string };
  return type === 'Identifier' && (name === 'chrome' || name === 'browser');
}

test('no files import each other in a circle', () => {
  const edges = new Map(
    product.map((source) => {
      const targets = source.imports.filter(({ isType }) => !isType).map((imported) => resolveImport(source, imported));
      return [source.path, targets.filter((target) => target !== undefined)];
    }),
  );
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (trail.includes(path) || done.has(path)) return;
    for (const target of edges.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  expect(circles, 'Move what both need into a third file').toEqual([]);
});

test('imports name the file with its ending', () => {
  const faults = listBadImports(sources, (source, { from }) =>
    from.startsWith('.') && !/\.(tsx?|mjs|css|json)(\?\w+)?$/.test(from) ? `${source.path}: ${from}` : undefined,
  );
  expect(faults, 'Write the .ts or .tsx').toEqual([]);
});

test('a file has at most 250 lines', () => {
  const long = handWritten.filter(({ text }) => countLines(text) > 250).map(({ path }) => path);
  expect(long, 'Split along a word of the domain; aim at 150').toEqual([]);
});

test('a function has at most 50 lines', () => {
  const long = handWritten.flatMap(({ path, text, program }) =>
    [...listNodes(program)]
      .filter(({ type }) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type))
      .map(({ start, end }) => ({ line: countLines(text.slice(0, start)), lines: countLines(text.slice(start, end)) }))
      .filter(({ lines }) => lines > 50)
      .map(({ line, lines }) => `${path}:${line} (${lines} lines)`),
  );
  expect(long, 'Split along a word of the domain; aim at 25').toEqual([]);
});

test('no file or folder is named utils, helpers, common, shared, misc or manager', () => {
  const vague = files.filter((path) => /(^|[/-])(utils?|helpers?|common|shared|misc|manager)([./-]|$)/i.test(path));
  expect(vague, 'Name it after what it is about').toEqual([]);
});

test('components are named in PascalCase after what they export, other code in kebab-case', () => {
  const faults = sources.flatMap((source) => {
    const name = basename(source.path).replace(/(\.test|\.config|\.d)?\.tsx?$/, '');
    const isComponent = isIn(source.path, ['components']) && source.path.endsWith('.tsx') && /^[A-Z]/.test(name);
    if (!isComponent) return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ? [] : [`${source.path}: use kebab-case`];
    const isExported = new RegExp(`^export (function|const|interface|type) ${name}\\b`, 'm').test(source.text);
    return isExported ? [] : [`${source.path}: export ${name}, or rename the file`];
  });
  expect(faults.filter((fault) => !/^test\/components\/.*\/[A-Z]/.test(fault))).toEqual([]);
});

test('exports have names', () => {
  const tools = /^entrypoints\/background\/index\.ts$|\.config\.ts$|^wxt\.config\.ts$/;
  const faults = sources.filter(({ path }) => !tools.test(path)).filter(({ text }) => /^export default /m.test(text));
  expect(
    faults.map(({ path }) => path),
    'Write "export function …"',
  ).toEqual([]);
});

test('what is exported stays what it is: a chunk of the worker hands it over once', () => {
  const changing = product.filter(({ text }) => /^export (let|var) /m.test(text));
  expect(
    changing.map(({ path }) => path),
    'Export a function that tells it',
  ).toEqual([]);
});

test('no component hands Preact markup as text: what would read it is cut out of the build', () => {
  const users = product.filter(({ path, text }) => path.endsWith('.tsx') && text.includes('dangerouslySet'));
  expect(users.map(({ path }) => path)).toEqual([]);
});

test('nothing is switched off: no skipped test, no silenced checker, no any', () => {
  const loose =
    /\b(?:test|it|describe)\.(?:only|skip|todo)\(|@ts-(?:ignore|expect-error|nocheck)|biome-ignore\b|\bas any\b|: any\b/;
  const others = sources.filter(({ path }) => path !== 'test/architecture.test.ts');
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
