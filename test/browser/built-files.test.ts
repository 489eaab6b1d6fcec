// What is in the built files: the parts that a browser loads, and the rights that the manifest claims.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getBuildDir, type Target } from '../setup/builds.ts';

/** Words that only webextension-polyfill has. */
const polyfill = 'This script should only be loaded in a browser extension';

describe.each<Target>(['chrome', 'firefox'])('the build for %s', (target) => {
  const folder = getBuildDir(target, 'production');
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const manifest = JSON.parse(read('manifest.json'));

  test('starts the worker as one file, in which the polyfill is', () => {
    const { service_worker, scripts } = manifest.background;
    expect(scripts ?? [service_worker]).toEqual(['background.js']);
    expect(read('background.js')).toContain(polyfill);
    expect(read('background.js')).not.toMatch(/\bimport(Scripts)?\(/);
  });

  test('has the polyfill in the popup and in the scripts of the other pages', () => {
    const scripts = readdirSync(join(folder, 'chunks')).filter((name) => read(`chunks/${name}`).includes(polyfill));
    expect(scripts).toHaveLength(2);
    expect(read('popup.html')).toContain(scripts.find((name) => name.startsWith('popup-')));
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
