import type messages from '../../public/_locales/en/messages.json';

/** A string on screen, by its name in `public/_locales`. */
export type MessageKey = keyof typeof messages;

/** The stem of a counted string, whose forms are `<stem>_one`, `<stem>_other` and so on, as the language needs. */
export type PluralStem = MessageKey extends infer Key ? (Key extends `${infer Stem}_other` ? Stem : never) : never;

export type Lookup = (key: string, substitutions: string[]) => string;

let lookup: Lookup = () => '';
let findUiLanguage = () => '';
let language: string | undefined;
// Slow to make, and asked for at every key press.
let numbers: Intl.NumberFormat | undefined;

/**
 * Plugs the browser's strings in; once per page, before the first render. `getUiLanguage` is of the browser's own: it
 * tells the region where the strings are in that language, so that en-GB writes its dates its own way.
 */
export function setTranslator(getMessage: Lookup, getUiLanguage = () => ''): void {
  lookup = getMessage;
  findUiLanguage = getUiLanguage;
  language = undefined;
  numbers = undefined;
}

/** The language the strings are in, for `Intl` and the `lang` attribute. */
export function getLanguage(): string {
  // When it is asked for first: for the browser’s strings a worker would wait at every start.
  language ??= findLanguage(lookup('language', []) || 'en', findUiLanguage());
  return language;
}

function findLanguage(spoken: string, uiLanguage: string): string {
  return uiLanguage.startsWith(`${spoken}-`) ? uiLanguage : spoken;
}

/** The string of that name with `$1`, `$2` … filled in. */
export function t(key: MessageKey, ...substitutions: string[]): string {
  return lookup(key, substitutions);
}

/** The form of a counted string that the language uses for `count`; `$1` is the number, formatted. */
export function tCount(stem: PluralStem, count: number, ...substitutions: string[]): string {
  const form = new Intl.PluralRules(getLanguage()).select(count);
  const values = [formatNumber(count), ...substitutions];
  return lookup(`${stem}_${form}`, values) || lookup(`${stem}_other`, values);
}

export function formatNumber(value: number): string {
  numbers ??= new Intl.NumberFormat(getLanguage());
  return numbers.format(value);
}
