/** The languages that Pagegrade speaks, as their folders in `public/_locales` are named. */
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

/** As `Intl` and the `lang` attribute name it. */
export function getLanguageTag(language: Language): string {
  return language.replace('_', '-');
}

/** The language of a tag with or without a region. */
export function findLanguage(tag: string): Language | undefined {
  const isOf = (language: Language) => `${tag}-`.startsWith(`${getLanguageTag(language)}-`);
  return languages.find(isOf);
}
