// The keyword in the address bar. It searches the local copy of the reports in the same way as the list of reports.
import {
  type Suggestion,
  setDefaultSuggestion,
  type WrittenSuggestion,
  writeSuggestion,
} from '../browser/suggestions.ts';
import { openAddress, openReports, type TabPlace } from '../browser/windows.ts';
import { findReportById, searchReports } from '../copy/search-reports.ts';
import { formatAge } from '../i18n/format-time.ts';
import { isolate, makeVisible } from '../i18n/text.ts';
import { t } from '../i18n/translate.ts';
import { defaultReportFilter } from '../model/filter/report-filter.ts';
import { readSearch } from '../model/filter/search-text.ts';
import { findGradedAt } from '../model/report/report.ts';
import { getReportLink } from '../model/report/report-link.ts';
import type { StoredReport } from '../model/report/stored-report.ts';
import { writeView } from '../model/view.ts';
import { readConnections } from '../storage/connections.ts';
import type { Stores } from './stores.ts';

/** As many as Chromium shows below the first line. */
const maxSuggestions = 6;

/** Milliseconds. What was found by then is shown. Enter on the typed words searches the whole copy. */
const searchTimeout = 1_500;

/** Characters. The browser's window has no room for a longer address. */
const maxAddressLength = 300;

interface Deps extends Pick<Stores, 'reports' | 'openDatabase'> {
  now(): number;
}

export class Omnibox {
  readonly #deps: Deps;
  #search = new AbortController();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Called at every key press. Aborts the previous search if it is still running. */
  async suggest(text: string, show: (suggestions: WrittenSuggestion[]) => void): Promise<void> {
    this.#search.abort();
    this.#search = new AbortController();
    const { signal } = this.#search;
    setDefaultSuggestion(text.trim(), (words) => (words ? t('omnibox_search', words) : t('omnibox_hint')));
    const reports = await this.#find(text, signal);
    const warning = await this.#findWarning();
    if (signal.aborted) return;
    if (warning) setDefaultSuggestion('', () => warning);
    show(reports.map((report) => writeSuggestion(this.#describe(report))));
  }

  /** Called when the user chooses a suggestion, or presses Enter on the typed words. */
  async open(text: string, place: TabPlace): Promise<void> {
    const link = await this.#findLink(text).catch(() => undefined);
    if (link) return openAddress(link, place);
    const filter = { ...defaultReportFilter, search: text.trim() };
    await openReports(writeView({ name: 'reports', filter }).slice(1), place);
  }

  async #find(text: string, signal: AbortSignal): Promise<StoredReport[]> {
    const { activeId } = await readConnections();
    if (activeId === undefined) return [];
    const search = { words: readSearch(text.toLowerCase()), limit: maxSuggestions };
    const database = await this.#deps.openDatabase();
    const signals = AbortSignal.any([signal, AbortSignal.timeout(searchTimeout)]);
    return searchReports(database, activeId, { ...search, signal: signals });
  }

  /** Why a search cannot find all reports, and what to do about it. */
  async #findWarning(): Promise<string | undefined> {
    const { activeId } = await readConnections();
    if (activeId === undefined) return t('noConnectionYet');
    // The copy may have reports from the popup even if the list was never read.
    const { status = 'never', isComplete = false } = (await this.#deps.reports.findSync(activeId)) ?? {};
    if (status === 'never') return t('omnibox_unread');
    return isComplete ? undefined : t('omnibox_partial');
  }

  #describe(report: StoredReport): Suggestion {
    const { result = 'none', project } = report;
    const at = findGradedAt(report);
    const age = at === undefined ? undefined : formatAge(at, this.#deps.now());
    return {
      content: writeReportContent(report),
      grade: t(`grade_${result}`),
      address: writeAddress(report),
      facts: [...(project ? [isolate(project)] : []), ...(age ? [age] : [])],
    };
  }

  /** The link of the report whose suggestion has this text. Works without state: the worker may have been restarted. */
  async #findLink(text: string): Promise<string | undefined> {
    const { connections, activeId = '' } = await readConnections();
    const connection = connections.find(({ id }) => id === activeId);
    if (!connection || !text.includes(separator)) return undefined;
    const id = text.slice(text.lastIndexOf(separator) + separator.length);
    const report = await findReportById(await this.#deps.openDatabase(), activeId, id);
    return report && writeReportContent(report) === text ? getReportLink(connection.address, report) : undefined;
  }
}

/** Between the name of a suggestion and the id that identifies it. */
const separator = ' #';

/** Shown in the address bar while the suggestion is selected. */
function writeReportContent(report: StoredReport): string {
  return `${writeAddress(report)}${separator}${report.id}`;
}

function writeAddress({ url }: StoredReport): string {
  return makeVisible(url.slice(0, maxAddressLength).toWellFormed()).replace(/^https?:\/\//, '');
}
