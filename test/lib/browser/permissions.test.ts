import { expect, test } from 'vitest';
import { browser } from 'wxt/browser';
import { onOriginsGranted } from '../../../lib/browser/permissions.ts';

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
