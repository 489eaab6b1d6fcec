import type { CheckErrors } from '../store/report.ts';
import { type Check, countOf, fail, pass } from './check.ts';

// Checks of the metadata for search engines and browsers.

const title: Check = {
  name: 'title',
  title: 'Title',
  importance: 'high',
  run({ document }) {
    const titles = [...document.querySelectorAll('title')].filter((element) => !element.closest('svg'));
    const text = collapseSpaces(titles[0]?.textContent);
    if (titles.length > 1)
      return fail({ too_many: { max: 1 } }, `The page has ${titles.length} titles.`, titles.length);
    if (!text) return fail({ missing: {} }, 'The page has no title.');
    if (text.length > 70) {
      return fail(tooLong(70), `The title has ${text.length} characters; results show about 60.`, text.length);
    }
    return text.length < 5
      ? fail({ too_short: { min: 5 } }, `The title “${text}” says too little.`, text.length)
      : pass(`“${text}”`);
  },
};

const description: Check = {
  name: 'description',
  title: 'Description',
  importance: 'medium',
  run({ document }) {
    const text = collapseSpaces(document.querySelector('meta[name="description" i]')?.getAttribute('content'));
    if (!text) return fail({ missing: {} }, 'The page has no description.');
    const count = countOf(text.length, 'character');
    if (text.length >= 50 && text.length <= 170) return pass(`The description has ${count}.`);
    const errors = text.length < 50 ? { too_short: { min: 50 } } : tooLong(170);
    return fail(errors, `The description has ${count}; 50 to 170 are shown whole.`, text.length);
  },
};

const viewport: Check = {
  name: 'viewport',
  title: 'Viewport',
  importance: 'medium',
  run({ document }) {
    const content = document.querySelector('meta[name="viewport" i]')?.getAttribute('content') ?? '';
    if (!content) return fail({ missing: {} }, 'The page has no viewport, so telephones show it shrunk.');
    return /\bwidth\s*=\s*device-width\b/i.test(content)
      ? pass('The page fits the width of the device.')
      : fail({ no_device_width: {} }, `The viewport “${content}” does not follow the width of the device.`);
  },
};

const language: Check = {
  name: 'language',
  title: 'Language',
  importance: 'medium',
  run({ document }) {
    const tag = document.querySelector('html')?.getAttribute('lang')?.trim() ?? '';
    if (!tag) return fail({ missing: {} }, 'The page does not say its language.');
    try {
      return pass(`The page says its language: ${Intl.getCanonicalLocales(tag)[0]}.`);
    } catch {
      return fail({ invalid: {} }, `“${tag}” is not a language tag.`);
    }
  },
};

const canonical: Check = {
  name: 'canonical',
  title: 'Canonical address',
  importance: 'low',
  run({ document, url }) {
    const links = [...document.querySelectorAll('link[rel~="canonical" i]')];
    const address = links[0]?.getAttribute('href') ?? '';
    if (links.length > 1) {
      return fail({ too_many: { max: 1 } }, `The page names ${links.length} canonical addresses.`, links.length);
    }
    if (!address) return fail({ missing: {} }, 'The page names no canonical address.');
    return URL.canParse(address, url) && /^https?:$/.test(new URL(address, url).protocol)
      ? pass(`The canonical address is ${new URL(address, url)}`)
      : fail({ invalid: {} }, `“${address}” is not a web address.`);
  },
};

function tooLong(max: number): CheckErrors {
  return { too_long: { max } };
}

function collapseSpaces(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

export const headChecks = [title, description, viewport, language, canonical];
