import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'puppeteer-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with a page, in words; `except` names rules that do not hold there. */
export async function listFaults(page: Page, except: string[] = []): Promise<string[]> {
  // Evaluated through the debugger: the page's own policy lets no script in.
  await page.evaluate(axe);
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  const results = (await page.evaluate(`axe.run({ rules: ${JSON.stringify(rules)} })`)) as AxeResults;
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}\n${failureSummary}`),
  );
}
