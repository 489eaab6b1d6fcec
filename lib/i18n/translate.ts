import type messages from '../../public/_locales/en/messages.json';

/** A string on screen, by its name in `public/_locales`. */
export type MessageKey = keyof typeof messages;

/** The stem of a counted string, whose forms are `<stem>_one`, `<stem>_other` and so on, as the language needs. */
export type PluralStem = MessageKey extends infer Key ? (Key extends `${infer Stem}_other` ? Stem : never) : never;

export type Lookup = (key: string, substitutions: string[]) => string;

/** The strings of a language as their file has them. */
export type Messages = Record<string, { message: string }>;

/** Looks strings up in such a file, as the browser does it with its own language's. */
export function lookUpIn(messages: Messages): Lookup {
  return (key, substitutions) =>
    (messages[key]?.message ?? '').replaceAll(/\$(\$|\d)/g, (_, of: string) =>
      of === '$' ? '$' : (substitutions[Number(of) - 1] ?? ''),
    );
}

/** The words of one language. */
export interface Translator {
  /** The language the strings are in, for `Intl` and the `lang` attribute. */
  getLanguage(): string;
  /** The string of that name with `$1`, `$2` … filled in. */
  t(key: MessageKey, ...substitutions: string[]): string;
  /** The form of a counted string that the language uses for `count`; `$1` is the number, formatted. */
  tCount(stem: PluralStem, count: number, ...substitutions: string[]): string;
  formatNumber(value: number): string;
}

/** `findUiLanguage` returns the language of the browser with its region, so that en-GB formats its dates its own way. */
export function createTranslator(lookup: Lookup, findUiLanguage = () => ''): Translator {
  let language: string | undefined;
  // Cached: slow to create, and needed at every key press.
  let numbers: Intl.NumberFormat | undefined;
  const getLanguage = () => {
    // Not read at the start of the worker, which would wait for the browser’s strings.
    language ??= findLanguage(lookup('language', []) || 'en', findUiLanguage());
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
      const form = new Intl.PluralRules(getLanguage()).select(count);
      const values = [formatNumber(count), ...substitutions];
      return lookup(`${stem}_${form}`, values) || lookup(`${stem}_other`, values);
    },
  };
}

function findLanguage(spoken: string, uiLanguage: string): string {
  return uiLanguage.startsWith(`${spoken}-`) ? uiLanguage : spoken;
}

let own = createTranslator(() => '');

/** Connects the browser's strings; call it once per page, before the first render. */
export function setTranslator(getMessage: Lookup, getUiLanguage?: () => string): void {
  own = createTranslator(getMessage, getUiLanguage);
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

/** This function and those below speak the language on screen. */
export function getLanguage(): string {
  return own.getLanguage();
}

/** Sets the language and direction of the page's root. The browser restyles the page at every write, even of the same value. */
export function showLanguage(root: HTMLElement): void {
  const [language, direction] = [getLanguage(), t('direction')];
  if (root.lang !== language) root.lang = language;
  if (root.dir !== direction) root.dir = direction;
}

export function t(key: MessageKey, ...substitutions: string[]): string {
  return own.t(key, ...substitutions);
}

export function tCount(stem: PluralStem, count: number, ...substitutions: string[]): string {
  return own.tCount(stem, count, ...substitutions);
}

export function formatNumber(value: number): string {
  return own.formatNumber(value);
}
