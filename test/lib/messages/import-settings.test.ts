import { expect, test } from 'vitest';
import { inputs } from '../../../lib/messages/inputs.ts';
import { pickExportedSettings } from '../../../lib/model/settings/exported-settings.ts';
import { defaultSettings } from '../../../lib/model/settings/settings.ts';

const read = (settings: object) => inputs.importSettings.parse({ settings, connections: [] }).settings;

test('an import brings the worker every setting that goes from one browser to another, and no other', () => {
  expect(read(defaultSettings)).toEqual(pickExportedSettings(defaultSettings));
});

test('an import need not bring any setting, and brings none that is wrong', () => {
  expect(read({})).toEqual({});
  expect(() => read({ theme: 'pink' })).toThrow();
});
