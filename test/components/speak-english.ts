import { setTranslator } from '../../lib/i18n/translate.ts';
import { readLookup } from './read-language.ts';

/** What is drawn from now on reads as its users read it. */
export function speakEnglish(): void {
  setTranslator(readLookup('en'));
}
