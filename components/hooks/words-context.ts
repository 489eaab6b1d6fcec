import { createContext } from 'preact';
import { formatNumber, getLanguage, type Translator, t, tCount } from '../../lib/i18n/translate.ts';

/** The strings and formats of what is rendered: those of the page, but of a summary those of its own language. */
export const WordsContext = createContext<Translator>({ getLanguage, t, tCount, formatNumber });
