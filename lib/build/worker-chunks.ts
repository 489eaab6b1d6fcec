import { type Plugin, parseSync, type Rolldown } from 'vite';

const entry = 'background.js';

type Chunk = Rolldown.OutputChunk;
type Statement = ReturnType<typeof parseSync>['program']['body'][number];

/** Vite has every `import()` look for styles and modules to fetch in advance, in a document that a worker has not. */
export const importPlainly: Plugin = {
  name: 'import-plainly',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/**
 * Chromium's extension workers know no `import()`, and import later only what they have imported while they were
 * installed. So each chunk of the worker becomes a script that hands over a function, and the first gets the lines that
 * import them and run each once. Firefox, whose background is a page, loads the chunks as the modules they are.
 */
export function importWorkerChunks(): Plugin {
  return {
    name: 'import-worker-chunks',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      // Pages load theirs as modules.
      if (!chunks.some(({ fileName }) => fileName === entry)) return;
      const names = chunks.filter(({ isEntry }) => !isEntry).map(({ fileName }) => fileName);
      for (const chunk of chunks) {
        const body = toFunctionBody(chunk);
        chunk.code = chunk.isEntry
          ? `(()=>{${writeLoader(names)}\n${body}\n})();\n`
          : `globalThis.$chunk=($offer,$load)=>{\n${body}\n};\n`;
      }
    },
  };
}

/**
 * `$load` runs a chunk unless it has run, and gives what it offers. One that could not be imported is tried again. The
 * names are none that the code itself would use.
 */
function writeLoader(names: string[]): string {
  const paths = names.map((name) => `/${name}`);
  return `const $chunks=globalThis.$chunks={},$offer=offered=>{$chunks[${JSON.stringify(entry)}]=offered},$load=name=>{
if(!$chunks[name]){importScripts("/"+name);$chunk(offered=>{$chunks[name]=offered},$load)}return $chunks[name]};
addEventListener("install",()=>importScripts(...${JSON.stringify(paths)}));`;
}

/**
 * The module's code, with its imports and exports written as calls: the imports first, as they come first in a module
 * wherever they stand. What a chunk offers must not change later.
 */
function toFunctionBody({ code, fileName }: Chunk): string {
  const toName = (source: string) => JSON.stringify(new URL(source, `file:///${fileName}`).pathname.slice(1));
  const { program, module } = parseSync(fileName, code);
  const changes: [start: number, end: number, text: string][] = module.dynamicImports.map(
    ({ start, end, moduleRequest }) => {
      const name = toName(JSON.parse(code.slice(moduleRequest.start, moduleRequest.end)));
      return [start, end, `Promise.resolve(${name}).then($load)`];
    },
  );
  const loads: string[] = [];
  for (const node of program.body) {
    const load = writeImport(node, toName);
    if (load !== undefined) loads.push(load);
    const text = load === undefined ? writeExport(node) : '';
    if (text !== undefined) changes.push([node.start, node.end, text]);
  }
  changes.sort(([a], [b]) => b - a);
  const own = changes.reduce((all, [start, end, text]) => all.slice(0, start) + text + all.slice(end), code);
  return loads.join('') + own;
}

function writeImport(node: Statement, toName: (source: string) => string): string | undefined {
  if (node.type !== 'ImportDeclaration') return undefined;
  const names = node.specifiers.map((specifier) => {
    if (specifier.type !== 'ImportSpecifier') throw new Error(`What is this: ${specifier.type}?`);
    return `${getName(specifier.imported)}:${specifier.local.name}`;
  });
  return `const{${names}}=$load(${toName(node.source.value)});`;
}

function writeExport(node: Statement): string | undefined {
  if (!node.type.startsWith('Export')) return undefined;
  if (node.type !== 'ExportNamedDeclaration' || node.source || node.declaration)
    throw new Error(`What is this: ${node.type}?`);
  return `$offer({${node.specifiers.map(({ exported, local }) => `${getName(exported)}:${getName(local)}`)}});`;
}

function getName(name: { type: string; name?: string; value?: string }): string {
  return name.name ?? JSON.stringify(name.value);
}
