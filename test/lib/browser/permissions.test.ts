import { afterEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { hasBookmarks, onOriginsGranted } from '../../../lib/browser/permissions.ts';

afterEach(() => vi.restoreAllMocks());

// Firefox for Android has no bookmarks, and leaves out of the manifest what it does not know.
test.each([
  [['bookmarks', 'tabs'], true],
  [['tabs'], false],
  [undefined, false],
])('with %s in the manifest it is %s that there are bookmarks', (optional_permissions, isThere) => {
  const manifest = { manifest_version: 3, name: 'Pagegrade', version: '1', optional_permissions };
  vi.spyOn(browser.runtime, 'getManifest').mockReturnValue(manifest as ReturnType<typeof browser.runtime.getManifest>);
  expect(hasBookmarks()).toBe(isThere);
});

test('of what was given the origins are told, and nothing where there are none', () => {
  const listeners: ((given: object) => void)[] = [];
  const addListener = (listener: (given: object) => void) => void listeners.push(listener);
  Object.assign(browser, { permissions: { onAdded: { addListener } } });
  const told: string[][] = [];
  onOriginsGranted((origins) => void told.push(origins));
  for (const given of [{ permissions: ['tabs'], origins: [] }, {}, { origins: ['https://a.example/*'] }])
    listeners[0]?.(given);
  expect(told).toEqual([['https://a.example/*']]);
});
