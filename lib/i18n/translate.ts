import type messages from '../../public/_locales/en/messages.json';

/** A string on screen, by its name in `public/_locales`. */
export type MessageKey = keyof typeof messages;

/** The stem of a counted string, whose forms are `<stem>_one`, `<stem>_other` and so on, as the language needs. */
export type PluralStem = MessageKey extends infer Key ? (Key extends `${infer Stem}_other` ? Stem : never) : never;

export type Lookup = (key: string, substitutions: string[]) => string;

let lookup: Lookup = () => '';
let findUiLanguage = () => '';
let language: string | undefined;
// Cached: slow to create, and needed at every key press.
let numbers: Intl.NumberFormat | undefined;

/**
 * Connects the browser's strings; call it once per page, before the first render. `getUiLanguage` returns the language of
 * the browser with its region, so that en-GB formats its dates its own way.
 */
export function setTranslator(getMessage: Lookup, getUiLanguage = () => ''): void {
  lookup = getMessage;
  findUiLanguage = getUiLanguage;
  language = undefined;
  numbers = undefined;
}

/** Caches the strings without placeholders: rows ask for the same ones hundreds of times. */
export function rememberStrings(getMessage: Lookup): Lookup {
  const known = new Map<string, string>();
  return (key, substitutions) => {
    const found = substitutions.length === 0 ? known.get(key) : undefined;
    if (found !== undefined) return found;
    const text = getMessage(key, substitutions);
    if (substitutions.length === 0) known.set(key, text);
    return text;
  };
}

/** The language the strings are in, for `Intl` and the `lang` attribute. */
export function getLanguage(): string {
  // Not read at the start of the worker, which would wait for the browser’s strings.
  language ??= findLanguage(lookup('language', []) || 'en', findUiLanguage());
  return language;
}

function findLanguage(spoken: string, uiLanguage: string): string {
  return uiLanguage.startsWith(`${spoken}-`) ? uiLanguage : spoken;
}

/** Sets the language and direction of the page's root. The browser restyles the page at every write, even of the same value. */
export function showLanguage(root: HTMLElement): void {
  const [language, direction] = [getLanguage(), t('direction')];
  if (root.lang !== language) root.lang = language;
  if (root.dir !== direction) root.dir = direction;
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
