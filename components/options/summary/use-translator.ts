import { readMessages } from '../../../lib/browser/strings.ts';
import { lookUpIn } from '../../../lib/i18n/look-up-in.ts';
import { createTranslator, getLanguage, type Translator } from '../../../lib/i18n/translate.ts';
import type { Language } from '../../../lib/model/language.ts';
import { type Answer, useAnswer } from '../../hooks/use-answer.ts';

/** The words of any of our languages. The last one stays until the next is read. */
export function useTranslator(language: Language): Answer<Translator> {
  return useAnswer(language, async () => createTranslator(lookUpIn(await readMessages(language)), getLanguage));
}
