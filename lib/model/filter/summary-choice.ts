import { findLanguage, getLanguageTag, type Language } from '../language.ts';
import { findDay } from './report-filter.ts';
import { unlessDefault, writeParams } from './write-params.ts';

/** How many pages a summary can list. */
export const pageLimits = [10, 20, 50, 100] as const;
export type PageLimit = (typeof pageLimits)[number];

const defaultLimit: PageLimit = 20;

/** The options of a summary. */
export interface SummaryChoice {
  /** Absent: the browser's language. */
  language?: Language;
  /** Changes since the start of this day, `YYYY-MM-DD`; absent: since 30 days ago. */
  from?: string;
  limit: PageLimit;
  /** Absent: a title made from the filter. */
  title?: string;
}

export const defaultSummaryChoice: SummaryChoice = { limit: defaultLimit };

/** The parameter names differ from those of the report filter, which is in the same URL. */
export function readSummaryChoice(params: URLSearchParams): SummaryChoice {
  return {
    language: findLanguage(params.get('lang') ?? ''),
    from: findDay(params, 'from'),
    limit: pageLimits.find((limit) => String(limit) === params.get('pages')) ?? defaultLimit,
    title: params.get('title') || undefined,
  };
}

/** The parameters that differ from the default. */
export function writeSummaryChoice({ language, from, limit, title }: SummaryChoice): [string, string][] {
  return writeParams({
    lang: language && getLanguageTag(language),
    from,
    pages: unlessDefault(String(limit), String(defaultLimit)),
    title,
  });
}
