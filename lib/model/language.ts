/** The supported languages, named like their folders in `public/_locales`. */
export const languages = [
  'ar',
  'de',
  'en',
  'es',
  'fr',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt_BR',
  'tr',
  'uk',
  'zh_CN',
] as const;
export type Language = (typeof languages)[number];

/** The language tag for `Intl` and the `lang` attribute: `pt-BR`. */
export function getLanguageTag(language: Language): string {
  return language.replace('_', '-');
}

/** The language of a tag, which may have a region: `de-AT` is `de`. */
export function findLanguage(tag: string): Language | undefined {
  return languages.find((language) => `${tag}-`.startsWith(`${getLanguageTag(language)}-`));
}
