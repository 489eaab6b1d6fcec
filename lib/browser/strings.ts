import { browser } from 'wxt/browser';
import type { Messages } from '../i18n/translate.ts';
import type { Language } from '../model/language.ts';

/** The language of the browser's own menus, with its region: en-GB. */
export function getUiLanguage(): string {
  return browser.i18n.getUILanguage();
}

/** The browser's strings in the user's language, for `setTranslator`. */
export function getMessage(key: string, substitutions: string[]): string {
  // The keys of composed names (`problem_<code>`) are checked where they are composed, by `MessageKey`.
  return browser.i18n.getMessage(key as Parameters<typeof browser.i18n.getMessage>[0], substitutions);
}

/** All strings of a language, whatever the browser's own is: they are files of the extension. */
export async function readMessages(language: Language): Promise<Messages> {
  const answer = await fetch(`/_locales/${language}/messages.json`);
  return answer.json();
}
