import { browser } from 'wxt/browser';
import type { Messages } from '../i18n/translate.ts';
import type { Language } from '../model/language.ts';

/** The language of the browser's user interface, with its region: en-GB. */
export function getUiLanguage(): string {
  return browser.i18n.getUILanguage();
}

/** Looks up a string in the browser's language, for `setTranslator`. */
export function getMessage(key: string, substitutions: string[]): string {
  // Composed keys (`problem_<code>`) are type-checked as `MessageKey` where they are composed.
  return browser.i18n.getMessage(key as Parameters<typeof browser.i18n.getMessage>[0], substitutions);
}

/** All strings of a language, also of one that is not the browser's: each is a file of the extension. */
export async function readMessages(language: Language): Promise<Messages> {
  const response = await fetch(`/_locales/${language}/messages.json`);
  return response.json();
}
