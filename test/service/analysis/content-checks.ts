import { type Check, countOf, fail, pass } from './check.ts';

// Checks of the visible content.

const headings: Check = {
  name: 'headings',
  title: 'Headings',
  importance: 'medium',
  run({ document }) {
    const all = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')];
    const levels = all.map((element) => Number(element.tagName.slice(1)));
    const main = levels.filter((level) => level === 1).length;
    if (main === 0) return fail({ no_main_heading: {} }, 'The page has no main heading.');
    if (main > 1) return fail({ too_many_main_headings: { max: 1 } }, `The page has ${main} main headings.`, main);
    if (all.some((element) => !element.textContent?.trim())) return fail({ empty_heading: {} }, 'A heading is empty.');
    const skipped = levels.find((level, index) => level > (levels[index - 1] ?? 1) + 1);
    if (skipped !== undefined) {
      return fail({ skipped_level: {} }, `A heading of level ${skipped} skips the level above it.`, skipped);
    }
    return pass(`${countOf(levels.length, 'heading')} in order under one main heading.`);
  },
};

const imageTexts: Check = {
  name: 'image_texts',
  title: 'Image texts',
  importance: 'medium',
  run({ document }) {
    const all = document.querySelectorAll('img').length;
    // An empty text is correct for a decorative image.
    const missing = document.querySelectorAll('img:not([alt])').length;
    if (missing > 0) {
      const detail = `${missing} of ${countOf(all, 'image')} without an alternative text.`;
      return fail({ missing: {} }, detail, missing);
    }
    return pass(all === 0 ? 'The page has no images.' : `${countOf(all, 'image')}, each with an alternative text.`);
  },
};

export const contentChecks = [headings, imageTexts];
