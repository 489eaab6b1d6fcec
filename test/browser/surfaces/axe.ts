import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'puppeteer-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All rules of WCAG 2.2 up to AA and axe's best practices; none is switched off. */
const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: {
    // Label in name (2.5.3): axe marks the rule as experimental, so the tags above do not include it.
    'label-content-name-mismatch': { enabled: true },
  },
};

/** The violations that axe finds on a page, described in words. */
export function listFaults(page: Page): Promise<string[]> {
  return run(page, options);
}

/** The texts with less contrast than AA requires. No other rule of axe depends on colours. */
export function listFaintColours(page: Page): Promise<string[]> {
  return run(page, { runOnly: { type: 'rule', values: ['color-contrast'] } });
}

/** The texts with less contrast than AAA requires: 7 to 1, and 4.5 to 1 for large text. */
export function listFaintTexts(page: Page): Promise<string[]> {
  return run(page, { runOnly: { type: 'rule', values: ['color-contrast-enhanced'] } });
}

async function run(page: Page, options: RunOptions): Promise<string[]> {
  // Evaluated through the debugger: the page's content security policy blocks injected scripts.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe);
  await page.evaluate(endTransitions);
  // Only violations are described: describing the passed checks takes longer than running them.
  const violationsOnly: RunOptions = { ...options, resultTypes: ['violations'] };
  const violations = await page.evaluate(
    `axe.run(${JSON.stringify(violationsOnly)}).then(({ violations }) => violations)`,
  );
  const faults: string[] = [];
  for (const { id, help, nodes } of violations as AxeResults['violations']) {
    for (const { target, failureSummary } of nodes) {
      const selector = target.join(' ');
      if (id === 'target-size' && (await isLargeEnoughInView(page, selector))) continue;
      faults.push(`${id}: ${help} at ${selector}\n${failureSummary}`);
    }
  }
  return faults;
}

/** Runs in the page. Without it, a button that was just enabled would be checked with a colour in mid-transition. */
function endTransitions(): void {
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
}

/** Checks a target again after scrolling to it: a sticky bar may have covered a part of it. */
async function isLargeEnoughInView(page: Page, selector: string): Promise<boolean> {
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
