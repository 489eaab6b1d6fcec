import type messages from '../../public/_locales/en/messages.json';

/** The key of a string in `public/_locales`. */
export type MessageKey = keyof typeof messages;

/** The stem of a plural string, whose forms are `<stem>_one`, `<stem>_other` and so on, as the language needs. */
export type PluralStem = MessageKey extends infer Key ? (Key extends `${infer Stem}_other` ? Stem : never) : never;

export type Lookup = (key: string, substitutions: string[]) => string;

/** The content of a `messages.json`. */
export type Messages = Record<string, { message: string }>;

/** Looks strings up in a `messages.json`, with the same placeholders as the browser's `i18n.getMessage`. */
export function lookUpIn(messages: Messages): Lookup {
  return (key, substitutions) =>
    (messages[key]?.message ?? '').replaceAll(/\$(\$|\d)/g, (_, of: string) =>
      of === '$' ? '$' : (substitutions[Number(of) - 1] ?? ''),
    );
}

/** The strings and formats of one language. */
export interface Translator {
  /** The language of the strings, for `Intl` and the `lang` attribute. */
  getLanguage(): string;
  /** The string with `$1`, `$2` … filled in. */
  t(key: MessageKey, ...substitutions: string[]): string;
  /** The plural form for `count`. `$1` is the formatted number. */
  tCount(stem: PluralStem, count: number, ...substitutions: string[]): string;
  formatNumber(value: number): string;
}

/** `getUiLanguage` returns the browser's language with its region, so that en-GB has its own format of dates. */
export function createTranslator(lookup: Lookup, getUiLanguage = () => ''): Translator {
  let language: string | undefined;
  // Cached: slow to create, and needed at every key press.
  let numbers: Intl.NumberFormat | undefined;
  let plurals: Intl.PluralRules | undefined;
  const getLanguage = () => {
    // Read on first use: the worker's start would otherwise wait for the browser's strings.
    language ??= addRegion(lookup('language', []) || 'en', getUiLanguage());
    return language;
  };
  const formatNumber = (value: number) => {
    numbers ??= new Intl.NumberFormat(getLanguage());
    return numbers.format(value);
  };
  return {
    getLanguage,
    formatNumber,
    t: (key, ...substitutions) => lookup(key, substitutions),
    tCount(stem, count, ...substitutions) {
      plurals ??= new Intl.PluralRules(getLanguage());
      const form = plurals.select(count);
      const values = [formatNumber(count), ...substitutions];
      return lookup(`${stem}_${form}`, values) || lookup(`${stem}_other`, values);
    },
  };
}

/** The browser's language with its region, if the strings are in that language. */
function addRegion(language: string, uiLanguage: string): string {
  return uiLanguage.startsWith(`${language}-`) ? uiLanguage : language;
}

/** The translator of the user interface. */
let translator = createTranslator(() => '');

/** Connects the browser's strings. Call it once per page, before the first render. */
export function setTranslator(getMessage: Lookup, getUiLanguage?: () => string): void {
  translator = createTranslator(getMessage, getUiLanguage);
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

/** This function and those below use the language of the user interface. */
export function getLanguage(): string {
  return translator.getLanguage();
}

/** Sets the page's language and direction. Writes only changes: the browser restyles the page at every write. */
export function showLanguage(root: HTMLElement): void {
  const [language, direction] = [getLanguage(), t('direction')];
  if (root.lang !== language) root.lang = language;
  if (root.dir !== direction) root.dir = direction;
}

export function t(key: MessageKey, ...substitutions: string[]): string {
  return translator.t(key, ...substitutions);
}

export function tCount(stem: PluralStem, count: number, ...substitutions: string[]): string {
  return translator.tCount(stem, count, ...substitutions);
}

export function formatNumber(value: number): string {
  return translator.formatNumber(value);
}
