import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { root } from '../../setup/run-command.ts';

const shots = join(root, '.shots');

/** If there are faults, saves a screenshot of the page in `.shots` and fails. */
export async function expectNoFaults(page: Page, name: string, faults: string[]): Promise<void> {
  if (faults.length > 0) {
    mkdirSync(shots, { recursive: true });
    await page.screenshot({ path: join(shots, `${name}.png`) });
  }
  expect(faults, name).toEqual([]);
}
