import * as v from 'valibot';
import { expect, test } from 'vitest';
import { lateInputs } from '../../../../lib/messages/inputs/late.ts';
import { pickFiled } from '../../../../lib/model/settings/filed-settings.ts';
import { defaultSettings } from '../../../../lib/model/settings/settings.ts';

const read = (settings: object) => v.parse(lateInputs.importSettings, { settings, connections: [] }).settings;

test('an import brings the worker every setting that goes from one browser to another, and no other', () => {
  expect(read(defaultSettings)).toEqual(pickFiled(defaultSettings));
});

test('an import need not bring any setting, and brings none that is wrong', () => {
  expect(read({})).toEqual({});
  expect(() => read({ theme: 'pink' })).toThrow();
});
