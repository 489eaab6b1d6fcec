import { findLanguage, getLanguageTag, type Language } from '../language.ts';
import { isDay } from './report-filter.ts';
import { unlessDefault, writeParams } from './write-params.ts';

/** How many pages a summary lists. */
export const pageLimits = [10, 20, 50, 100] as const;
export type PageLimit = (typeof pageLimits)[number];

const defaultLimit: PageLimit = 20;

/** What a summary says of the reports of its filter. */
export interface SummaryChoice {
  /** Absent: that of the browser. */
  language?: Language;
  /** Changes since the beginning of this day, `YYYY-MM-DD`; absent: 30 days ago. */
  from?: string;
  limit: PageLimit;
  /** Absent: what the filter says. */
  title?: string;
}

export const defaultSummaryChoice: SummaryChoice = { limit: defaultLimit };

/** The names of the filter's own parameters are not taken. */
export function readSummaryChoice(params: URLSearchParams): SummaryChoice {
  const language = findLanguage(params.get('lang') ?? '');
  const from = params.get('from');
  const title = params.get('title');
  return {
    ...(language && { language }),
    ...(from && isDay(from) && { from }),
    limit: pageLimits.find((limit) => String(limit) === params.get('pages')) ?? defaultLimit,
    ...(title && { title }),
  };
}

/** Only what is not the default. */
export function writeSummaryChoice({ language, from, limit, title }: SummaryChoice): [string, string][] {
  return writeParams({
    lang: language && getLanguageTag(language),
    from,
    pages: unlessDefault(String(limit), String(defaultLimit)),
    title,
  });
}
