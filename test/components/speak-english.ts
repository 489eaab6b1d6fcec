import { setTranslator } from '../../lib/i18n/translate.ts';
import { readLookup } from './read-language.ts';

/** Renders with the real English strings from now on. */
export function speakEnglish(): void {
  setTranslator(readLookup('en'));
}
