// What the stores show of the extension: there in every language that it speaks, and within the limits of each store.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../setup/run-command.ts';
import { scenes } from './scenes.ts';
import { readItems, readSections, readStoreText, storeFolder } from './store-texts.ts';

const locales = readdirSync(join(root, 'public', '_locales'));

test('there is a listing for every language and for no other', () => {
  const listings = readdirSync(join(storeFolder, 'listings'));
  expect(listings.sort()).toEqual(locales.map((locale) => `${locale}.md`).sort());
});

describe.each(locales)('the listing in %s', (locale) => {
  const listing = `listings/${locale}.md`;
  const sections = readSections(listing);
  const messages = JSON.parse(readFileSync(join(root, 'public', '_locales', locale, 'messages.json'), 'utf8'));

  test('says all that the English one says, under the same headings', () => {
    const english = readSections('listings/en.md');
    expect([...sections.keys()]).toEqual([...english.keys()]);
    const countPoints = (text = '') => readItems(text).length;
    expect(countPoints(sections.get('Description'))).toBe(countPoints(english.get('Description')));
  });

  test('has the name and a summary that fits: 132 characters in Chrome’s store', () => {
    expect(readStoreText(listing).split('\n')[0]).toBe(`# ${messages.extensionName.message}`);
    expect(messages.extensionName.message.length).toBeLessThanOrEqual(45);
    expect(messages.extensionDescription.message.length).toBeLessThanOrEqual(132);
  });

  test('has a description of the length that Edge’s store takes, without markup, which Chrome’s shows as it is', () => {
    const description = sections.get('Description') ?? '';
    expect(description.length).toBeGreaterThanOrEqual(250);
    expect(description.length).toBeLessThanOrEqual(10_000);
    expect(description).not.toMatch(/[*_`<>]|\]\(/);
  });

  test('has search terms within Edge’s limits: seven, 30 characters each, 21 words in all', () => {
    const terms = readItems(sections.get('Search terms'));
    expect(terms.length).toBeLessThanOrEqual(7);
    expect(terms.filter((term) => term.length > 30)).toEqual([]);
    expect(terms.join(' ').split(/\s+/).length).toBeLessThanOrEqual(21);
  });

  test('names every screenshot and says what is seen on it', () => {
    const named = readItems(sections.get('Screenshots')).map((item) => /^(\S+): .+/.exec(item)?.[1]);
    expect(named).toEqual(scenes.map(({ name }) => name));
  });
});
