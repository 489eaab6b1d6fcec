import { expect, test } from 'vitest';
import { takeLosses } from '../../../lib/storage/losses.ts';
import { chosenSettingsItem, readSettings } from '../../../lib/storage/stored-settings.ts';
import { createMemoryArea, installStorage } from '../background/memory-area.ts';

test('one unreadable setting is reset, and the others stay', async () => {
  const settings = { excludedSites: ['*://bank.example/*'], keepsCopy: false, theme: 'sepia' };
  installStorage({ local: createMemoryArea({ settings }) });
  expect(await readSettings()).toMatchObject({ ...settings, theme: 'system' });
  expect(await chosenSettingsItem.read()).toEqual({ excludedSites: settings.excludedSites, keepsCopy: false });
  expect(await takeLosses()).toEqual(['unreadable']);
});
