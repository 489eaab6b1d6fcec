import { type Check, countOf, fail, pass } from './check.ts';

// Checks of the visible content.

const headings: Check = {
  name: 'headings',
  title: 'Headings',
  severity: 'medium',
  run({ document }) {
    const all = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')];
    const levels = all.map((element) => Number(element.tagName.slice(1)));
    const main = levels.filter((level) => level === 1).length;
    if (main !== 1) return fail(main === 0 ? 'The page has no main heading.' : `The page has ${main} main headings.`);
    if (all.some((element) => !element.textContent?.trim())) return fail('A heading is empty.');
    const skipped = levels.find((level, index) => level > (levels[index - 1] ?? 1) + 1);
    if (skipped !== undefined) return fail(`A heading of level ${skipped} skips the level above it.`);
    return pass(`${countOf(levels.length, 'heading')} in order under one main heading.`);
  },
};

const imageTexts: Check = {
  name: 'image_texts',
  title: 'Image texts',
  severity: 'medium',
  run({ document }) {
    const all = document.querySelectorAll('img').length;
    // An empty text is correct for a decorative image.
    const missing = document.querySelectorAll('img:not([alt])').length;
    if (missing > 0) return fail(`${missing} of ${countOf(all, 'image')} without an alternative text.`, missing);
    return pass(all === 0 ? 'The page has no images.' : `${countOf(all, 'image')}, each with an alternative text.`);
  },
};

export const contentChecks = [headings, imageTexts];
