import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { root } from './run-command.ts';

export interface SourceNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export interface Import {
  from: string;
  /** Type imports are removed when the file is built. */
  isType: boolean;
}

export interface Source {
  /** Relative to the project's folder, with forward slashes. */
  path: string;
  text: string;
  program: SourceNode;
  imports: Import[];
}

/** The project's files: those in git and new ones, without those that git ignores. */
export function listFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  return files.filter((path) => existsSync(join(root, path)));
}

export function readSources(paths: string[]): Source[] {
  return paths.filter((path) => /\.tsx?$/.test(path)).map(readSource);
}

function readSource(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const tree = program as unknown as SourceNode;
  return { path, text, program: tree, imports: listImports(tree) };
}

function listImports(program: SourceNode): Import[] {
  const imports: Import[] = [];
  for (const node of listNodes(program)) {
    const source = node.source as { value?: string } | undefined;
    const isImport = /^(Import|ExportNamed|ExportAll)Declaration$|^ImportExpression$/.test(node.type);
    if (!isImport || typeof source?.value !== 'string') continue;
    const isType = node.importKind === 'type' || node.exportKind === 'type';
    imports.push({ from: source.value, isType });
  }
  return imports;
}

/** Whether the file is part of the extension, not of its tests or tools. */
export function isProduct({ path }: Source): boolean {
  return /^(lib|components|entrypoints)\//.test(path);
}

/** The node and all its descendants. */
export function* listNodes(node: SourceNode): Generator<SourceNode> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* listNodes(child);
    }
  }
}

function isNode(value: unknown): value is SourceNode {
  return typeof value === 'object' && value !== null && typeof (value as SourceNode).type === 'string';
}

/** The path of the imported file of this project; undefined for packages. */
export function resolveImport(source: Source, { from }: Import): string | undefined {
  return from.startsWith('.') ? posix.join(posix.dirname(source.path), from) : undefined;
}
