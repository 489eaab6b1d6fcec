import { expect, test } from 'vitest';
import { inputs } from '../../../lib/messages/inputs.ts';
import { pickExportedSettings } from '../../../lib/model/settings/exported-settings.ts';
import { defaultSettings } from '../../../lib/model/settings/settings.ts';

const read = (settings: object) => inputs.importSettings.parse({ settings, connections: [] }).settings;

test('an import message contains every setting that is exported, and no other', () => {
  expect(read(defaultSettings)).toEqual(pickExportedSettings(defaultSettings));
});

test('an import message may have no settings, and is rejected if one is invalid', () => {
  expect(read({})).toEqual({});
  expect(() => read({ theme: 'pink' })).toThrow();
});
