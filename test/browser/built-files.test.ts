// The built files: the scripts that a browser loads, and the permissions in the manifest.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getBuildDir, type Target } from '../setup/builds.ts';
import { isProduct, listFiles, readSources } from '../setup/read-sources.ts';

/** A text that occurs only in webextension-polyfill. */
const polyfill = 'This script should only be loaded in a browser extension';

/** The packages whose code the product imports, such as `zod` for `zod/mini`. */
function listImportedPackages(): string[] {
  const imports = readSources(listFiles())
    .filter(isProduct)
    .flatMap((source) => source.imports);
  const names = imports.filter(({ from, isType }) => !isType && /^[@a-z]/.test(from)).map(({ from }) => from);
  return [...new Set(names.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')))];
}

describe.each<Target>(['chrome', 'firefox'])('the build for %s', (target) => {
  const folder = getBuildDir(target, 'production');
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const manifest = JSON.parse(read('manifest.json'));

  test('the worker is one file, which includes the polyfill', () => {
    const { service_worker, scripts } = manifest.background;
    expect(scripts ?? [service_worker]).toEqual(['background.js']);
    expect(read('background.js')).toContain(polyfill);
    expect(read('background.js')).not.toMatch(/\bimport(Scripts)?\(/);
  });

  test('the popup and the other pages include the polyfill', () => {
    const scripts = readdirSync(join(folder, 'chunks')).filter((name) => read(`chunks/${name}`).includes(polyfill));
    expect(scripts).toHaveLength(2);
    expect(read('popup.html')).toContain(scripts.find((name) => name.startsWith('popup-')));
  });

  test('the popup and the side panel load no schema: only the worker and the options page do', () => {
    const hasSchema = (script: string) => read(script).includes('_zod');
    const listScripts = (page: string) =>
      [...read(page).matchAll(/\/(chunks\/[^"]+\.js)"/g)].map(([, path = '']) => path);
    expect(hasSchema('background.js')).toBe(true);
    expect(listScripts('options.html').some(hasSchema)).toBe(true);
    for (const page of ['popup.html', 'sidepanel.html']) {
      expect(listScripts(page)).not.toEqual([]);
      expect(listScripts(page).filter(hasSchema)).toEqual([]);
    }
  });

  test('a licence notice names every package that the product imports', () => {
    const notices = readdirSync(join(folder, 'licenses')).map((name) => read(`licenses/${name}`));
    const listed = notices.flatMap((notice) =>
      [...notice.matchAll(/^## (\S+) - .+ \(.+\)$/gm)].map(([, name]) => name),
    );
    expect(listed).toEqual(expect.arrayContaining([...listImportedPackages(), 'webextension-polyfill']));
  });

  test('the manifest requires only the known permissions at installation, and no site', () => {
    expect(manifest.manifest_version).toBe(3);
    const own = target === 'chrome' ? ['sidePanel', 'unlimitedStorage'] : [];
    const all = ['activeTab', 'alarms', 'contextMenus', 'storage', ...own];
    expect([...manifest.permissions].sort()).toEqual(all.sort());
    expect(manifest.host_permissions).toBeUndefined();
  });

  test('the optional permissions are notifications, tabs and single origins', () => {
    expect([...manifest.optional_permissions].sort()).toEqual(['notifications', 'tabs']);
    expect([...manifest.optional_host_permissions].sort()).toEqual(['http://*/*', 'https://*/*']);
  });

  test('the extension does not run in private windows', () => {
    expect(manifest.incognito).toBe('not_allowed');
  });

  test('the manifest has no content scripts, and web pages cannot access or connect to anything', () => {
    expect(manifest.content_scripts).toBeUndefined();
    expect(manifest.web_accessible_resources).toBeUndefined();
    expect(manifest.externally_connectable).toBeUndefined();
  });

  test('the content security policy lets extension pages load their own files only, and no page embed them', () => {
    const directives = [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      // Users connect services at any address.
      "connect-src 'self' https: http:",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ];
    expect(manifest.content_security_policy).toEqual({ extension_pages: directives.join('; ') });
  });
});
