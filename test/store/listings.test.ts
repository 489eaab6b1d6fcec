// The listings for the stores exist in every language of the extension and are within the limits of each store.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../setup/run-command.ts';
import { scenes } from './scenes.ts';
import { readItems, readSections, readStoreText, storeFolder } from './store-texts.ts';

const locales = readdirSync(join(root, 'public', '_locales'));

test('every language of the extension has a listing, and no other language has one', () => {
  const listings = readdirSync(join(storeFolder, 'listings'));
  expect(listings.sort()).toEqual(locales.map((locale) => `${locale}.md`).sort());
});

describe.each(locales)('the listing in %s', (locale) => {
  const listing = `listings/${locale}.md`;
  const sections = readSections(listing);
  const messages = JSON.parse(readFileSync(join(root, 'public', '_locales', locale, 'messages.json'), 'utf8'));

  test('has the same headings as the English listing and as many lines in its description', () => {
    const english = readSections('listings/en.md');
    expect([...sections.keys()]).toEqual([...english.keys()]);
    const countLines = (text = '') => readItems(text).length;
    expect(countLines(sections.get('Description'))).toBe(countLines(english.get('Description')));
  });

  test('is titled with the extension’s name of at most 45 characters; the summary has at most 132', () => {
    expect(readStoreText(listing).split('\n')[0]).toBe(`# ${messages.extensionName.message}`);
    expect(messages.extensionName.message.length).toBeLessThanOrEqual(45);
    expect(messages.extensionDescription.message.length).toBeLessThanOrEqual(132);
  });

  test('has a description of 250 to 10,000 characters (Edge’s limits) without markup (Chrome shows it as text)', () => {
    const description = sections.get('Description') ?? '';
    expect(description.length).toBeGreaterThanOrEqual(250);
    expect(description.length).toBeLessThanOrEqual(10_000);
    expect(description).not.toMatch(/[*_`<>]|\]\(/);
  });

  test('has search terms within Edge’s limits: at most seven, 30 characters each, 21 words in total', () => {
    const terms = readItems(sections.get('Search terms'));
    expect(terms.length).toBeLessThanOrEqual(7);
    expect(terms.filter((term) => term.length > 30)).toEqual([]);
    expect(terms.join(' ').split(/\s+/).length).toBeLessThanOrEqual(21);
  });

  test('has a description for each screenshot', () => {
    const named = readItems(sections.get('Screenshots')).map((item) => /^(\S+): .+/.exec(item)?.[1]);
    expect(named).toEqual(scenes.map(({ name }) => name));
  });
});
