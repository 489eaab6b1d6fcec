// What users download and what their browser reads before it can show something, held on the built files.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { getBuildDir, type Target } from './setup/builds.ts';

const chrome = getBuildDir('chrome', 'production');

function read(path: string): string {
  return readFileSync(join(chrome, path), 'utf8');
}

/** The worker's: the first only listens, and loads the others when they are needed. */
const startScript = 'background.js';
const laterScripts = {
  app: 'worker/app.js',
  base: 'worker/base.js',
  // What all but `online` have in common.
  base2: 'worker/base2.js',
  late: 'worker/late.js',
  online: 'worker/online.js',
  worker: 'worker/worker.js',
};
const workerScripts = [startScript, ...Object.values(laterScripts)];

/** In kB of 1000 bytes, as the limits are written. */
function sizeOf(paths: string[]): number {
  return paths.reduce((sum, path) => sum + gzipSync(readFileSync(join(chrome, path))).length, 0) / 1000;
}

/** A page and all that it loads before its own code runs: styles, scripts and what those import for certain. */
function listLoads(page: string): string[] {
  const tags = read(page).match(/<(?:script|link)\b[^>]*>/g) ?? [];
  const found = new Set([page]);
  const add = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    if (path.endsWith('.js')) listImports(path).forEach(add);
  };
  for (const tag of tags) {
    const path = tag.match(/(?:src|href)="\/?([^"]+)"/)?.[1];
    if (path && /\.(js|css)$/.test(path)) add(path);
  }
  return [...found];
}

function listImports(path: string): string[] {
  const froms = [...read(path).matchAll(/(?:^|[;}\s])(?:import|export)\b[^;'"()]*?["']([^'"]+)["']/g)];
  return froms.map(([, from]) => posix.join(posix.dirname(path), from ?? ''));
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
}

/** A zip archive is each file deflated between a local and a central header, and one record at the end. */
function sizeOfArchive(folder: string, paths: string[]): number {
  const sizes = paths.map((path) => {
    const bytes = readFileSync(join(folder, path));
    const packed = Math.min(deflateRawSync(bytes, { level: 9 }).length, bytes.length);
    return packed + 30 + 46 + 2 * Buffer.byteLength(path);
  });
  return (sizes.reduce((sum, size) => sum + size, 0) + 22) / 1000;
}

test('the popup is usable after at most 20 kB', () => {
  expect(sizeOf(listLoads('popup.html'))).toBeLessThanOrEqual(20);
});

test('the popup’s page is painted before any script ran: its HTML carries the form', () => {
  const body = read('popup.html').replace(/<script[\s\S]*?<\/script>/g, '');
  expect(body).toMatch(/<input[^>]*type="?radio/);
  expect(body).toMatch(/<button/);
});

test.each<Target>(['chrome', 'firefox'])(
  'the popup’s page carries its style, which the manifest for %s allows',
  (target) => {
    const folder = getBuildDir(target, 'production');
    const html = readFileSync(join(folder, 'popup.html'), 'utf8');
    const [, style = ''] = html.match(/<style>([\s\S]*?)<\/style>/) ?? [];
    expect(style).toContain('.popup');
    expect(html).not.toContain('rel="stylesheet"');
    const policy = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).content_security_policy
      .extension_pages;
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  },
);

test('the options page starts with at most 60 kB', () => {
  expect(sizeOf(listLoads('options.html'))).toBeLessThanOrEqual(60);
});

test('the worker starts with one script of at most 3 kB, and knows no other than its own', () => {
  expect(sizeOf([startScript])).toBeLessThanOrEqual(3);
  const named = workerScripts.flatMap((path) => read(path).match(/[\w/-][\w/.-]*\.m?js\b/g) ?? []);
  expect([...new Set(named.map((name) => name.replace(/^\//, '')))].sort()).toEqual(workerScripts);
  expect(
    listFiles(join(chrome, 'worker'))
      .map((name) => `worker/${name}`)
      .sort(),
  ).toEqual(workerScripts.slice(1));
});

test.each<[string, (keyof typeof laterScripts)[], number]>([
  ['what a popup asks', ['worker', 'base', 'base2'], 17],
  ['a question to the service', ['online'], 9],
  ['a single analysis', ['app'], 9.4],
  ['all else', ['late'], 16.9],
])('%s loads at most so many kB more', (_, names, most) => {
  expect(sizeOf(names.map((name) => laterScripts[name]))).toBeLessThanOrEqual(most);
});

test('nothing of the worker is there twice: not the client, not the schemas, not the database’s wrapper', () => {
  const marks = ['Bearer ', '~run', 'IDBObjectStore'];
  const counts = marks.map((mark) => workerScripts.filter((path) => read(path).includes(mark)).length);
  expect(counts).toEqual([1, 1, 1]);
});

test('the whole Chromium archive has at most 235 kB without its languages, and 20 kB for each of them: Arabic and Cyrillic letters take two bytes', () => {
  const isStrings = (path: string) => path.startsWith('_locales');
  const paths = listFiles(chrome);
  expect(
    sizeOfArchive(
      chrome,
      paths.filter((path) => !isStrings(path)),
    ),
  ).toBeLessThanOrEqual(235);
  for (const path of paths.filter(isStrings)) expect(sizeOfArchive(chrome, [path]), path).toBeLessThanOrEqual(20);
});

test('no page holds the worker’s code: not the client, not the schemas, not the menus, not the walk', () => {
  const marks = ['Bearer ', '/api/v1', '~run', 'contextMenus.create', 'nextHead'];
  const worker = workerScripts.map(read).join('\n');
  expect(
    marks.filter((mark) => !worker.includes(mark)),
    'marks that tell nothing',
  ).toEqual([]);
  const scripts = listFiles(chrome).filter((path) => path.endsWith('.js') && !workerScripts.includes(path));
  const pageCode = scripts.map(read).join('\n');
  // The words that explain an address may name the path; the code that builds one must not be there.
  expect(marks.filter((mark) => mark !== '/api/v1' && pageCode.includes(mark))).toEqual([]);
});

describe.each<Target>(['chrome', 'firefox'])('the manifest for %s', (target) => {
  const manifest = JSON.parse(readFileSync(join(getBuildDir(target, 'production'), 'manifest.json'), 'utf8'));

  test('starts the worker with its first script', () => {
    const { service_worker, scripts } = manifest.background;
    expect(scripts ?? [service_worker]).toEqual([startScript]);
  });

  test('asks at install for no more permissions than it names, and no site', () => {
    expect(manifest.manifest_version).toBe(3);
    const own = target === 'chrome' ? ['sidePanel'] : [];
    const all = ['activeTab', 'alarms', 'contextMenus', ...own, 'storage'];
    expect([...manifest.permissions].sort()).toEqual(all);
    expect(manifest.host_permissions).toBeUndefined();
  });

  test('may ask later for notifications, tabs, bookmarks, scripting and single origins', () => {
    expect([...manifest.optional_permissions].sort()).toEqual(['bookmarks', 'notifications', 'scripting', 'tabs']);
    expect([...manifest.optional_host_permissions].sort()).toEqual(['http://*/*', 'https://*/*']);
  });

  test('stays out of private windows', () => {
    expect(manifest.incognito).toBe('not_allowed');
  });

  test('puts nothing into web pages and lets them reach nothing', () => {
    expect(manifest.content_scripts).toBeUndefined();
    expect(manifest.web_accessible_resources).toBeUndefined();
    expect(manifest.externally_connectable).toBeUndefined();
  });

  test('lets its pages run their own scripts only', () => {
    const policy = manifest.content_security_policy?.extension_pages ?? '';
    const directives = policy.split(';').map((directive: string) => directive.trim());
    expect(directives).toContain("default-src 'none'");
    expect(directives).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe|\*|data:.*script/);
  });
});
