import { afterEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { hasBookmarks, onOriginsGranted } from '../../../lib/browser/permissions.ts';

afterEach(() => vi.restoreAllMocks());

// Firefox for Android has no bookmarks, and removes permissions that it does not know from the manifest.
test.each([
  [['bookmarks', 'tabs'], true],
  [['tabs'], false],
  [undefined, false],
])('with the optional permissions %s in the manifest, hasBookmarks returns %s', (optional_permissions, hasThem) => {
  const manifest = { manifest_version: 3, name: 'Pagegrade', version: '1', optional_permissions };
  vi.spyOn(browser.runtime, 'getManifest').mockReturnValue(manifest as ReturnType<typeof browser.runtime.getManifest>);
  expect(hasBookmarks()).toBe(hasThem);
});

test('of granted permissions only the origins are reported, and nothing if there are none', () => {
  const listeners: ((granted: object) => void)[] = [];
  const addListener = (listener: (granted: object) => void) => void listeners.push(listener);
  Object.assign(browser, { permissions: { onAdded: { addListener } } });
  const reported: string[][] = [];
  onOriginsGranted((origins) => void reported.push(origins));
  for (const granted of [{ permissions: ['tabs'], origins: [] }, {}, { origins: ['https://a.example/*'] }])
    listeners[0]?.(granted);
  expect(reported).toEqual([['https://a.example/*']]);
});
