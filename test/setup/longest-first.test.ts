import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longest } from './longest-first.ts';
import { root } from './run-command.ts';

test('every file that is to begin first is there', () => {
  expect(longest.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
