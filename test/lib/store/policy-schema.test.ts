// What administrators are shown and what the code reads is the same.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { privacies } from '../../../lib/model/report/privacy.ts';
import { portableSettings, themes } from '../../../lib/model/settings/settings.ts';
import { definePolicy } from '../../../lib/store/policy.ts';
import { root } from '../../setup/run-command.ts';

const { properties } = JSON.parse(readFileSync(join(root, 'public/policy.json'), 'utf8'));

test('the schema names every part of a policy and every setting that may be in it, and no other', async () => {
  const policy = await definePolicy({ get: async () => ({ opensWelcome: false }) }).read();
  expect(Object.keys(properties).sort()).toEqual(Object.keys(policy).sort());
  expect(Object.keys(properties.defaults.properties).sort()).toEqual([...portableSettings].sort());
  expect(properties.locked.$ref).toBe(properties.defaults.id);
  expect(properties.defaults.properties.theme.enum).toEqual(themes);
  expect(properties.connections.items.properties.privacy.enum).toEqual(privacies);
});

test('the schema has no place for a key', () => {
  expect(Object.keys(properties.connections.items.properties)).toEqual(['address', 'name', 'privacy', 'forgetsKey']);
});

test('the README’s example is read whole', async () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const { '3rdparty': example } = JSON.parse(readme.match(/```json\n(\{\s+"3rdparty[\s\S]+?)```/)?.[1] ?? '{}');
  const [values] = Object.values<Record<string, unknown>>(example.extensions);
  expect(await definePolicy({ get: async () => values ?? {} }).read()).toEqual(values);
});
