// The texts for the stores, the reviewers and the users explain exactly the permissions in the manifest.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { UserManifest } from 'wxt';
import { getMenuItems } from '../../lib/background/menus.ts';
import { permissions } from '../../lib/browser/permissions.ts';
import { speakEnglish } from '../components/speak-english.ts';
import type { Target } from '../setup/builds.ts';
import { root } from '../setup/run-command.ts';
import { readManifest } from './read-manifest.ts';
import { readSections } from './store-texts.ts';

speakEnglish();

function listPermissions(manifest: UserManifest): string[] {
  const { permissions, optional_permissions, host_permissions, optional_host_permissions } = manifest;
  return [permissions, optional_permissions, host_permissions, optional_host_permissions].flatMap((some) => some ?? []);
}

const targets: Target[] = ['chrome', 'firefox'];
const requested = [...new Set(targets.flatMap((target) => listPermissions(readManifest(target))))].sort();
const justified = readSections('permissions.md');

describe('permissions.md', () => {
  test('has a section for each permission in the manifest and no other', () => {
    const others = ['Single purpose', 'Remote code'];
    expect([...justified.keys()].filter((heading) => !others.includes(heading)).sort()).toEqual(requested);
  });

  test('has 1 to 1000 characters in each section, as Chrome’s store requires', () => {
    expect([...justified].filter(([, text]) => text.length === 0 || text.length > 1000).map(([name]) => name)).toEqual(
      [],
    );
  });

  test('marks exactly the optional permissions as “Optional”', () => {
    const manifest = readManifest('chrome');
    const optional = [...(manifest.optional_permissions ?? []), ...(manifest.optional_host_permissions ?? [])];
    const isOptional = requested.filter((name) => justified.get(name)?.startsWith('Optional'));
    expect(isOptional).toEqual([...optional].sort());
  });
});

test('permissions.md names every context menu entry under contextMenus', () => {
  const text = justified.get('contextMenus')?.replace(/\s+/g, ' ') ?? '';
  // Without submenu items.
  const titles = getMenuItems().flatMap(({ title, parentId }) => (parentId === undefined ? [title] : []));
  expect(titles.filter((title) => !text.includes(`“${title}”`))).toEqual([]);
  expect(titles.length).toBeGreaterThan(2);
});

test('the settings explain every permission and no other', () => {
  expect([...permissions].sort()).toEqual(requested.filter((name) => !name.includes('://')));
});

test('the README names every permission', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const named = requested.filter((name) => !name.includes('://'));
  expect(named.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test('data-collection.md explains what Firefox’s manifest declares', () => {
  const declared = readManifest('firefox').browser_specific_settings?.gecko?.data_collection_permissions;
  const rows = readSections('data-collection.md').get('Firefox: data_collection_permissions') ?? '';
  const explained = [...rows.matchAll(/^\| `(\w+)` \| (\w+) \| \S/gm)].map(([, name, kind]) => `${name} ${kind}`);
  const wanted = Object.entries(declared ?? {}).flatMap(([kind, names]) =>
    [names].flat().map((name) => `${name} ${kind}`),
  );
  expect(explained.sort()).toEqual(wanted.sort());
  expect(wanted.length).toBeGreaterThan(0);
});
