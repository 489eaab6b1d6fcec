import { type Check, countOf, fail, pass } from './check.ts';

// Checks of the metadata for search engines and browsers.

const title: Check = {
  name: 'title',
  title: 'Title',
  severity: 'high',
  run({ document }) {
    const titles = [...document.querySelectorAll('title')].filter((element) => !element.closest('svg'));
    const text = collapseSpaces(titles[0]?.textContent);
    if (titles.length > 1) return fail(`The page has ${titles.length} titles.`);
    if (!text) return fail('The page has no title.');
    if (text.length > 70) return fail(`The title has ${text.length} characters; results show about 60.`);
    return text.length < 5 ? fail(`The title “${text}” says too little.`) : pass(`“${text}”`);
  },
};

const description: Check = {
  name: 'description',
  title: 'Description',
  severity: 'medium',
  run({ document }) {
    const text = collapseSpaces(document.querySelector('meta[name="description" i]')?.getAttribute('content'));
    if (!text) return fail('The page has no description.');
    const count = countOf(text.length, 'character');
    return text.length < 50 || text.length > 170
      ? fail(`The description has ${count}; 50 to 170 are shown whole.`)
      : pass(`The description has ${count}.`);
  },
};

const viewport: Check = {
  name: 'viewport',
  title: 'Viewport',
  severity: 'medium',
  run({ document }) {
    const content = document.querySelector('meta[name="viewport" i]')?.getAttribute('content') ?? '';
    if (!content) return fail('The page has no viewport, so telephones show it shrunk.');
    return /\bwidth\s*=\s*device-width\b/i.test(content)
      ? pass('The page fits the width of the device.')
      : fail(`The viewport “${content}” does not follow the width of the device.`);
  },
};

const language: Check = {
  name: 'language',
  title: 'Language',
  severity: 'medium',
  run({ document }) {
    const tag = document.querySelector('html')?.getAttribute('lang')?.trim() ?? '';
    if (!tag) return fail('The page does not say its language.');
    try {
      return pass(`The page says its language: ${Intl.getCanonicalLocales(tag)[0]}.`);
    } catch {
      return fail(`“${tag}” is not a language tag.`);
    }
  },
};

const canonical: Check = {
  name: 'canonical',
  title: 'Canonical address',
  severity: 'low',
  run({ document, url }) {
    const links = [...document.querySelectorAll('link[rel~="canonical" i]')];
    const address = links[0]?.getAttribute('href') ?? '';
    if (links.length > 1) return fail(`The page names ${links.length} canonical addresses.`);
    if (!address) return fail('The page names no canonical address.');
    return URL.canParse(address, url) && /^https?:$/.test(new URL(address, url).protocol)
      ? pass(`The canonical address is ${new URL(address, url)}`)
      : fail(`“${address}” is not a web address.`);
  },
};

function collapseSpaces(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

export const headChecks = [title, description, viewport, language, canonical];
