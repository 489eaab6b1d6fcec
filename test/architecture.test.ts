// The structure of this project as tests: where a file lies and what it may import.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type Import,
  isProduct,
  listFiles,
  listNodes,
  readSources,
  resolveImport,
  type Source,
} from './setup/read-sources.ts';
import { root } from './setup/run-command.ts';

const files = listFiles();
const sources = readSources(files);
const product = sources.filter(isProduct);

/** The only places a file of the left may import from, besides its own folder and packages. Types count as well. */
const layers: Record<string, string[]> = {
  'lib/model': [],
  'lib/report-list': ['lib/model'],
  'lib/slices': [],
  // It runs while the extension is built, and nothing of it is part of that.
  'lib/build': ['lib/i18n', 'public'],
  'lib/bulk': ['lib/model', 'lib/slices'],
  'lib/figures': ['lib/model', 'lib/report-list'],
  'lib/i18n': ['public'],
  'lib/export': ['lib/model', 'lib/i18n', 'lib/slices'],
  'lib/messages': ['lib/model'],
  'lib/queue': ['lib/model'],
  'lib/api': ['lib/model'],
  'lib/store': ['lib/model', 'lib/queue', 'lib/messages'],
  'lib/background': ['lib/model', 'lib/i18n', 'lib/messages', 'lib/queue', 'lib/api', 'lib/store', 'lib/slices'],
  'lib/browser': [
    'lib/model',
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
    'lib/report-list',
    'lib/figures',
    'lib/slices',
    'lib/bulk',
    'lib/messages/contract.ts',
    'lib/messages/ports.ts',
  ],
  entrypoints: ['lib', 'components'],
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

/** Every import from one layer of the product into another: the two, with the file that is imported. */
const crossings = product.flatMap((source) =>
  source.imports.flatMap((imported) => {
    const target = resolveImport(source, imported);
    const [from, to] = [findLayer(source.path), target && findLayer(target)];
    return from && to && from !== to ? [{ from, to, target }] : [];
  }),
);

/** What is nothing to find one's way by: the words and the slices of time that all use, and what only builds. */
const undrawn = ['lib/model', 'lib/slices', 'lib/build'];

test('the README draws how layers import each other, and draws no arrow that no import follows', () => {
  const [drawing = ''] = readFileSync(join(root, 'README.md'), 'utf8').match(/^flowchart[^`]*/m) ?? [];
  const toLayer = (name = '') => (name in layers ? name : `lib/${name}`);
  const arrows = [...drawing.matchAll(/([\w-]+) --> ([\w-]+)/g)].map(([, from, to]) => [toLayer(from), toLayer(to)]);
  const listReached = (from: string): string[] =>
    arrows.flatMap(([start, end = '']) => (start === from ? [end, ...listReached(end)] : []));
  const isDrawn = ({ from, to }: { from: string; to: string }) =>
    [from, to].some((layer) => undrawn.includes(layer)) || listReached(from).includes(to);
  expect(
    new Set(crossings.filter((crossing) => !isDrawn(crossing)).map(({ from, to }) => `${from} --> ${to}`)),
  ).toEqual(new Set());
  const isUsed = ([start, end]: string[]) => crossings.some(({ from, to }) => from === start && to === end);
  expect(arrows.filter((arrow) => !isUsed(arrow))).toEqual([]);
});

test('the table allows nothing that no file makes use of', () => {
  const isUsed = (layer: string, allowed: string) =>
    crossings.some(({ from, target = '' }) => from === layer && isIn(target, [allowed]));
  const idle = Object.entries(layers).flatMap(([layer, allowed]) =>
    allowed.filter((one) => one !== 'public' && !isUsed(layer, one)).map((one) => `${layer} → ${one}`),
  );
  expect(idle, 'Take these out of the table').toEqual([]);
});

test('every file of the product lies in a layer', () => {
  const homeless = product.map(({ path }) => path).filter((path) => !findLayer(path));
  expect(homeless, 'Move these into a folder that the table in this test knows').toEqual([]);
});

test('imports point one way: a layer takes from those that the table gives it', () => {
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
