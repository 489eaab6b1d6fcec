// What the manifests of the built extension ask for and allow, which is what the browsers hold it to.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getBuildDir, type Target } from './setup/builds.ts';

describe.each<Target>(['chrome', 'firefox'])('the manifest for %s', (target) => {
  const manifest = JSON.parse(readFileSync(join(getBuildDir(target, 'production'), 'manifest.json'), 'utf8'));

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
