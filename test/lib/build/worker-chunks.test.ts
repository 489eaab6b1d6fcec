// What the build makes of the worker's modules for Chromium, run as its scripts are.
import { runInNewContext } from 'node:vm';
import { type BuildOptions, build, type Plugin, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { importPlainly, importWorkerChunks } from '../../../lib/build/worker-chunks.ts';

/** Names that the loader might use itself, code in two chunks that meets in a third, and a last line that is a comment. */
const sources: Record<string, string> = {
  'main.js': `
    import { add, load } from './both.js';
    globalThis.ask = async () => [load(1), add('main'), await (await import('./late.js')).default(), await (await import('./last.js')).last()];
    // The end`,
  'both.js': `
    const offer = [];
    export const add = (word) => offer.push(word);
    export function load(chunk) { return chunk + 1; }`,
  'late.js': `
    import { add as offer, load } from './both.js';
    let chunks = load(-1);
    export default async () => ['late', ++chunks, offer('late'), await (await import('./last.js')).last()];`,
  'last.js': `
    import { add } from './both.js';
    let count = 0;
    export const last = () => [++count, add('last')];`,
};

async function buildScripts(options: BuildOptions = {}, ...others: Plugin[]): Promise<Map<string, string>> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'sources',
        resolveId: (id) => (id.replace('./', '') in sources ? id.replace('./', '') : undefined),
        load: (id) => sources[id],
      },
      ...others,
      importPlainly,
      importWorkerChunks(),
    ],
    build: {
      write: false,
      minify: false,
      ...options,
      rolldownOptions: {
        input: 'main.js',
        preserveEntrySignatures: false,
        output: { entryFileNames: 'background.js', chunkFileNames: 'worker/[name].js' },
      },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : [])));
}

/** As a worker runs them: with `importScripts` and no modules. Tells what is imported. */
function start(scripts: Map<string, string>) {
  const imported: string[] = [];
  let install = () => {};
  const scope: Record<string, unknown> = {
    addEventListener: (_: string, listener: () => void) => {
      install = listener;
    },
    importScripts: (...paths: string[]) => {
      for (const path of paths) {
        imported.push(path);
        const code = scripts.get(path);
        if (code === undefined) throw new Error(`No ${path}`);
        runInNewContextOf(code);
      }
    },
  };
  const runInNewContextOf = (code: string) => runInNewContext(code, scope);
  runInNewContextOf(scripts.get('/background.js') ?? '');
  return { imported, install: () => install(), ask: scope.ask as () => Promise<unknown> };
}

test('each chunk is imported and run once, when it is asked for, and what two of them use is there once', async () => {
  const { imported, ask } = start(await buildScripts());
  expect(imported).toEqual([]);
  expect(await ask()).toEqual([2, 1, ['late', 1, 2, [1, 3]], [2, 4]]);
  expect(imported.map((path) => path.replace(/\d/, '')).sort()).toEqual(['/worker/last.js', '/worker/late.js']);
});

test('all are imported while the worker is installed, since later Chromium imports no others', async () => {
  const scripts = await buildScripts();
  const { imported, install } = start(scripts);
  install();
  expect(imported.sort()).toEqual([...scripts.keys()].filter((path) => path !== '/background.js').sort());
});

test('one that could not be imported is tried again', async () => {
  const scripts = await buildScripts();
  const { ask } = start(scripts);
  const late = scripts.get('/worker/late.js') ?? '';
  scripts.delete('/worker/late.js');
  await expect(ask()).rejects.toThrow('No /worker/late.js');
  scripts.set('/worker/late.js', late);
  expect(await ask()).toMatchObject([2, 2, ['late', 1, 3, [1, 4]], [2, 5]]);
});

test('in a development build, too, which ends with its source map', async () => {
  expect(await start(await buildScripts({ sourcemap: 'inline' })).ask()).toHaveLength(4);
});

test('what a chunk imports is there from its first line on, wherever a minifier has left the import', async () => {
  const renderChunk = (code: string) => {
    const imports = code.match(/^import .*;$/gm) ?? [];
    return `${code.replace(/^import .*;$/gm, '')}\n${imports.join('\n')}`;
  };
  const scripts = await buildScripts({}, { name: 'import-last', renderChunk });
  expect(await start(scripts).ask()).toHaveLength(4);
});

test('the build fails for exports that nobody could take over', async () => {
  const exportAtOnce: Plugin = { name: 'export-at-once', renderChunk: (code) => `${code}\nexport const more = 1;` };
  await expect(buildScripts({}, exportAtOnce)).rejects.toThrow('What is this: ExportNamedDeclaration?');
});
