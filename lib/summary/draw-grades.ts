import type { Translator } from '../i18n/translate.ts';
import { countAll, type GradeCounts } from '../insights/grade-counts.ts';
import { type ResultChoice, resultChoices } from '../model/filter/report-filter.ts';
import { gradePatterns, gradeShapes } from '../model/report/grade-shapes.ts';
import { html, type Markup } from './markup.ts';

/** Dark enough for white letters. Printed without colour, the shapes, letters and patterns distinguish the grades. */
const colours: Record<ResultChoice, string> = { good: '#1a7a3c', decent: '#8a5a00', bad: '#b3261e', none: '#565d69' };

/** The patterns that `writeBar` and `writeSwatch` use. A document needs them once. */
export function writeFills(): Markup {
  return html`<svg class="fills" width="0" height="0" aria-hidden="true">${resultChoices.map(
    (choice) =>
      html`<pattern id="fill-${choice}" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="${colours[choice]}"/>${
        gradePatterns[choice] &&
        html`<path d="${gradePatterns[choice]}" stroke="#fff" stroke-width="1.5" stroke-linecap="round" fill="none"/>`
      }</pattern>`,
  )}</svg>`;
}

/** The shares of the grades as one bar. Hidden from screen readers, which read the numbers in the table instead. */
export function writeBar(counts: GradeCounts): Markup {
  const all = countAll(counts);
  let before = 0;
  const parts = resultChoices.map((choice) => {
    const from = before;
    before += counts[choice];
    return counts[choice] > 0 && { choice, x: (100 * from) / all, width: (100 * counts[choice]) / all };
  });
  return html`<svg class="bar" aria-hidden="true">${parts
    .filter((part) => part !== false)
    .map(
      ({ choice, x, width }) => html`<rect x="${x}%" width="${width}%" height="100%" fill="url(#fill-${choice})"/>`,
    )}</svg>`;
}

export function writeSwatch(choice: ResultChoice): Markup {
  return html`<svg class="swatch" aria-hidden="true"><rect width="100%" height="100%" fill="url(#fill-${choice})"/></svg>`;
}

/** The grade's shape with its letter. Hidden from screen readers: the grade's name must be beside it. */
export function writeMark(choice: ResultChoice, words: Translator): Markup {
  const shape =
    choice === 'none'
      ? html`<path d="${gradeShapes.none}" fill="none" stroke="${colours.none}" stroke-width="1.5" stroke-dasharray="3 2.2"/>`
      : html`<path d="${gradeShapes[choice]}" fill="${colours[choice]}"/><text x="12" y="16.5">${words.t(`grade_${choice}_letter`)}</text>`;
  return html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">${shape}</svg>`;
}
