import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'puppeteer-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All of WCAG 2.2 up to AA and what axe holds to be good practice; none of it is switched off. */
const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: {
    // What is seen on a control is part of its name (2.5.3): only on trial with axe, whose tags leave it out.
    'label-content-name-mismatch': { enabled: true },
  },
};

/** What axe finds wrong with a page, in words. */
export function listFaults(page: Page): Promise<string[]> {
  return run(page, options);
}

/** The contrasts that are below those of AA. Nothing else of what axe looks at depends on colours. */
export function listFaintColours(page: Page): Promise<string[]> {
  return run(page, { runOnly: { type: 'rule', values: ['color-contrast'] } });
}

/** The contrasts that are below those of AAA: 7 to 1, and 4.5 to 1 for large letters. */
export function listFaintTexts(page: Page): Promise<string[]> {
  return run(page, { runOnly: { type: 'rule', values: ['color-contrast-enhanced'] } });
}

async function run(page: Page, options: RunOptions): Promise<string[]> {
  // Evaluated through the debugger: the page's own policy lets no script in.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe);
  await page.evaluate(endTransitions);
  // Of what passes nothing is told: to describe it takes longer than to find it.
  const told: RunOptions = { ...options, resultTypes: ['violations'] };
  const violations = await page.evaluate(`axe.run(${JSON.stringify(told)}).then(({ violations }) => violations)`);
  const faults: string[] = [];
  for (const { id, help, nodes } of violations as AxeResults['violations']) {
    for (const { target, failureSummary } of nodes) {
      const selector = target.join(' ');
      if (id === 'target-size' && (await isLargeInSight(page, selector))) continue;
      faults.push(`${id}: ${help} at ${selector}\n${failureSummary}`);
    }
  }
  return faults;
}

/** Runs in the page. A button that has just been enabled has a colour between its two for a moment. */
function endTransitions(): void {
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
}

/** What lies half below a bar that stays has its whole size once it is scrolled to. */
async function isLargeInSight(page: Page, selector: string): Promise<boolean> {
  const options: RunOptions = { runOnly: { type: 'rule', values: ['target-size'] } };
  const results = (await page.evaluate(`(async () => {
    const before = scrollY;
    document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: 'center' });
    const results = await axe.run(${JSON.stringify(selector)}, ${JSON.stringify(options)});
    scrollTo(0, before);
    return results;
  })()`)) as AxeResults;
  return results.violations.length === 0;
}
