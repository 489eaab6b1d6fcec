// The strings in `public/_locales`: every language has all of them, and the code uses all of them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { languages } from '../lib/model/language.ts';
import { listFiles, listNodes, readSources, type SourceNode } from './setup/read-sources.ts';
import { root } from './setup/run-command.ts';

type Messages = Record<string, { message: string; description?: string }>;

const folder = join(root, 'public', '_locales');
const locales = readdirSync(folder);
const english = readMessages('en');

const files = listFiles().filter((path) => /^(lib|components|entrypoints)\/|^wxt\.config\.ts$/.test(path));
const sources = readSources(files);
const nodes = sources.flatMap(({ path, program }) => [...listNodes(program)].map((node) => ({ path, node })));
const literals = new Set(nodes.map(({ node }) => node.value).filter((value) => typeof value === 'string'));
const markup = files.filter((path) => /\.(css|html)$/.test(path)).map((path) => readFileSync(join(root, path), 'utf8'));
/** Keys that the browser itself replaces: in the manifest, stylesheets and pages. */
const browserFilled = [...[...literals, ...markup].join('\n').matchAll(/__MSG_(\w+)__/g)].map(([, key]) => key ?? '');

function readMessages(locale: string): Messages {
  return JSON.parse(readFileSync(join(folder, locale, 'messages.json'), 'utf8'));
}

function listPlaceholders(text: string): string[] {
  return [...new Set(text.replaceAll('$$', '').match(/\$\d/g) ?? [])].sort();
}

/** The keys of counted strings without the plural form: `job` for `job_one` and `job_other`. */
const stems = Object.keys(english).flatMap((key) => key.match(/^(.+)_other$/)?.[1] ?? []);

function findStem(key: string): string | undefined {
  const stem = key.match(/^(.+)_(?:zero|one|two|few|many|other)$/)?.[1];
  return stem && stems.includes(stem) ? stem : undefined;
}

function listPlainKeys(messages: Messages): string[] {
  return Object.keys(messages)
    .filter((key) => !findStem(key))
    .sort();
}

function toLanguageTag(locale: string): string {
  return locale.replace('_', '-');
}

/** The plural forms of whole numbers below a million. Polish uses `other` only for fractions, Spanish `many` above it. */
function listForms(rules: Intl.PluralRules): Intl.LDMLPluralRule[] {
  const counts = [...Array(1001).keys(), 10_000, 100_000];
  return [...new Set(counts.map((count) => rules.select(count)))];
}

describe.each(locales)('%s', (locale) => {
  const messages = readMessages(locale);

  test('has the same keys as English', () => {
    expect(listPlainKeys(messages)).toEqual(listPlainKeys(english));
  });

  test('names its own language tag, which Intl and the lang attribute use', () => {
    expect(messages.language?.message).toBe(toLanguageTag(locale));
  });

  test('has no empty string', () => {
    expect(Object.keys(messages).filter((key) => !messages[key]?.message.trim())).toEqual([]);
  });

  test('has the same placeholders as English', () => {
    const of = (all: Messages) =>
      Object.fromEntries(listPlainKeys(english).map((key) => [key, listPlaceholders(all[key]?.message ?? '')]));
    expect(of(messages)).toEqual(of(english));
  });

  test('has another word for each state of a task', () => {
    const states = Object.keys(messages).filter((key) => key.startsWith('jobState_'));
    expect(new Set(states.map((key) => messages[key]?.message)).size).toBe(states.length);
  });

  test('has no second colon in an active filter with several values, as in “Project: 5 selected”', () => {
    expect(messages.chosenCount?.message).not.toMatch(/[:：]/);
  });

  test('has no breaking space between a number and its byte unit', () => {
    const breakable = Object.values(messages).filter(({ message }) => /\d [kMкМ][BoБ](?!\p{L})/u.test(message));
    expect(breakable).toEqual([]);
  });

  test('has exactly the plural forms that the language needs for counts', () => {
    const forms = listForms(new Intl.PluralRules(toLanguageTag(locale)));
    const wanted = stems.flatMap((stem) => forms.map((form) => `${stem}_${form}`));
    expect(
      Object.keys(messages)
        .filter((key) => findStem(key))
        .sort(),
    ).toEqual(wanted.sort());
  });

  test('has the same placeholders in every plural form; a form for one number may omit the number', () => {
    const rules = new Intl.PluralRules(toLanguageTag(locale));
    const numbersByForm = Map.groupBy(Array.from({ length: 200 }).keys(), (number) => rules.select(number));
    const isComplete = (stem: string, form: Intl.LDMLPluralRule) => {
      const omitted = numbersByForm.get(form)?.length === 1 ? '$1' : '';
      const filledIn = listPlaceholders(`${messages[`${stem}_${form}`]?.message} ${omitted}`);
      return isDeepStrictEqual(filledIn, listPlaceholders(`$1 ${english[`${stem}_other`]?.message}`));
    };
    const wrong = stems.flatMap((stem) =>
      listForms(rules)
        .filter((form) => !isComplete(stem, form))
        .map((form) => `${stem}_${form}`),
    );
    expect(wrong).toEqual([]);
  });
});

test('the languages that can be chosen are those with a folder', () => {
  expect(languages).toEqual(locales);
});

test('of English strings with the same text, at most one has no description for translators', () => {
  const keysByText = Map.groupBy(Object.keys(english), (key) => english[key]?.message ?? '');
  const duplicates = [...keysByText].filter(([, keys]) => keys.length > 1);
  const undescribed = duplicates.filter(([, keys]) => keys.filter((key) => !english[key]?.description).length > 1);
  expect(undescribed, 'Use one key for both, or describe where each is shown').toEqual([]);
});

test('every string is used in the code', () => {
  const patterns = nodes.flatMap(({ node }) => (node.type === 'TemplateLiteral' ? toPattern(node) : []));
  const isUsed = (key: string) =>
    literals.has(key) || patterns.some((pattern) => pattern.test(key)) || browserFilled.includes(key);
  const unused = Object.keys(english)
    .map((key) => key.replace(/_firefox$/, ''))
    .filter((key) => !isUsed(key) && !isUsed(findStem(key) ?? key));
  expect(unused, 'Delete these from public/_locales').toEqual([]);
});

/** A pattern of the keys that a template such as `problem_${code}_next` can produce; none if it could produce any. */
function toPattern(node: SourceNode): RegExp[] {
  const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  const isSpecific = parts.some((part) => /^[a-zA-Z]+_|_[a-zA-Z]+$/.test(part));
  const isKey = parts.every((part) => /^\w*$/.test(part));
  return isSpecific && isKey && parts.length > 1 ? [new RegExp(`^${parts.join('\\w+')}$`)] : [];
}

test('the address bar keyword on the settings page is that of the manifest, and every language shows it', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8').match(/\bkeyword(?:: | = )'(\w+)'/)?.[1];
  expect(read('wxt.config.ts')).toMatch(/^\w+$/);
  expect(read('components/options/settings/Shortcuts.tsx')).toBe(read('wxt.config.ts'));
  const texts = locales.map((locale) => readMessages(locale).omnibox_use?.message);
  expect(texts).toEqual(locales.map(() => expect.stringContaining('$1')));
});
