import { readFileSync } from 'node:fs';
import { createTranslator, type Lookup, lookUpIn, type Translator } from '../../lib/i18n/translate.ts';
import type { Language } from '../../lib/model/language.ts';

/** A translator with the real strings of a language. */
export function readLanguage(language: Language): Translator {
  return createTranslator(readLookup(language));
}

export function readLookup(language: Language): Lookup {
  return lookUpIn(JSON.parse(readFileSync(`public/_locales/${language}/messages.json`, 'utf8')));
}
