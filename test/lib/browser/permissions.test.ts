// Firefox for Android has no bookmarks, and leaves out of the manifest what it does not know.
import { afterEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { findBookmarksRequest } from '../../../lib/browser/permissions.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  [['bookmarks', 'tabs'], 'function'],
  [['tabs'], 'undefined'],
  [undefined, 'undefined'],
])('with %s in the manifest the request for bookmarks is a %s', (optional_permissions, type) => {
  const manifest = { manifest_version: 3, name: 'Pagegrade', version: '1', optional_permissions };
  vi.spyOn(browser.runtime, 'getManifest').mockReturnValue(manifest as ReturnType<typeof browser.runtime.getManifest>);
  expect(typeof findBookmarksRequest()).toBe(type);
});
