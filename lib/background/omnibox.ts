// The keyword in the address bar. It searches the saved views by name, and the local copy of the reports in the same
// way as the list of reports.
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
import { getListHash, listViewsWith, type SavedView } from '../model/settings/saved-view.ts';
import { writeView } from '../model/view.ts';
import { readConnections } from '../storage/connections.ts';
import { readSettings } from '../storage/stored-settings.ts';
import type { Stores } from './stores.ts';

/** As many as Chromium shows below the first line. */
const maxSuggestions = 6;
/** How many of the suggestions are saved views. */
const maxViews = 3;

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
    const views = await listViews(text);
    const reports = await this.#find(text, signal, maxSuggestions - views.length);
    const warning = await this.#findWarning();
    if (signal.aborted) return;
    if (warning) setDefaultSuggestion('', () => warning);
    const suggestions = [...views.map(describeView), ...reports.map((report) => this.#describe(report))];
    show(suggestions.map((suggestion) => writeSuggestion(suggestion)));
  }

  /** Called when the user chooses a suggestion, or presses Enter on the typed words. */
  async open(text: string, place: TabPlace): Promise<void> {
    const view = (await listViews('', Infinity)).find((view) => writeViewContent(view) === text);
    if (view) return openReports(getListHash(view).slice(1), place);
    const link = await this.#findLink(text).catch(() => undefined);
    if (link) return openAddress(link, place);
    const filter = { ...defaultReportFilter, search: text.trim() };
    await openReports(writeView({ name: 'reports', filter }).slice(1), place);
  }

  async #find(text: string, signal: AbortSignal, limit: number): Promise<StoredReport[]> {
    const { activeId } = await readConnections();
    if (activeId === undefined) return [];
    const search = { words: readSearch(text.toLowerCase()), limit };
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
      kind: t(`grade_${result}`),
      name: writeAddress(report),
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

/** The saved views whose names match the words. None without a connection: there would be no list to open. */
async function listViews(text: string, limit = maxViews): Promise<SavedView[]> {
  const [{ activeId }, { savedViews }] = await Promise.all([readConnections(), readSettings()]);
  return activeId === undefined ? [] : listViewsWith(savedViews, text).slice(0, limit);
}

function describeView(view: SavedView): Suggestion {
  return { content: writeViewContent(view), kind: t('view'), name: makeVisible(view.name), facts: [] };
}

/** Between the name of a suggestion and the id that identifies it. */
const separator = ' #';

/** Differs from the content of every report: no known service has words as ids. */
function writeViewContent({ name }: SavedView): string {
  return `${makeVisible(name)}${separator}view`;
}

/** Shown in the address bar while the suggestion is selected. */
function writeReportContent(report: StoredReport): string {
  return `${writeAddress(report)}${separator}${report.id}`;
}

function writeAddress({ url }: StoredReport): string {
  return makeVisible(url.slice(0, maxAddressLength).toWellFormed()).replace(/^https?:\/\//, '');
}
