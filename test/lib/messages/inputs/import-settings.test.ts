import * as v from 'valibot';
import { expect, test } from 'vitest';
import { lateInputs } from '../../../../lib/messages/inputs/late.ts';
import { defaultSettings, pickPortable } from '../../../../lib/model/settings/settings.ts';

const read = (settings: object) => v.parse(lateInputs.importSettings, { settings, connections: [] }).settings;

test('an import brings the worker every setting that goes from one browser to another, and no other', () => {
  expect(read(defaultSettings)).toEqual(pickPortable(defaultSettings));
});

test('an import need not bring any setting, and brings none that is wrong', () => {
  expect(read({})).toEqual({});
  expect(() => read({ theme: 'pink' })).toThrow();
});
