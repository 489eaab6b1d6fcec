// The keyword in the address bar: it searches the saved views by name, and the local copy of the reports as their list does.
import {
  type Suggestion,
  setDefaultSuggestion,
  type WrittenSuggestion,
  writeSuggestion,
} from '../browser/suggestions.ts';
import { openAddress, openReports, type TabPlace } from '../browser/windows.ts';
import { formatAge } from '../i18n/format-time.ts';
import { isolate, makeVisible } from '../i18n/text.ts';
import { t } from '../i18n/translate.ts';
import { getReportLink } from '../model/address/service-address.ts';
import { defaultReportFilter, listWords } from '../model/filter/report-filter.ts';
import { findGradedAt } from '../model/report/report.ts';
import type { StoredReport } from '../model/report/stored-report.ts';
import { getListHash, listViewsWith, type SavedView } from '../model/settings/saved-view.ts';
import { writeView } from '../model/view.ts';
import { connectionsItem } from '../storage/connections.ts';
import { findReportById, searchReports } from '../storage/reports/search-reports.ts';
import { readSettings } from '../storage/stored-settings.ts';
import type { Stores } from './stores.ts';

/** As many as Chromium shows beside the user's own words. */
const mostSuggestions = 6;
/** Of those, saved views. */
const mostViews = 3;

/** Milliseconds. What is found by then is shown; Enter on the words looks through all there is. */
const patience = 1_500;

/** Of an address in a suggestion; the window is not wider. */
const addressLength = 300;

interface Parts extends Pick<Stores, 'reports' | 'openDatabase'> {
  now(): number;
}

export class Omnibox {
  readonly #parts: Parts;
  #search = new AbortController();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** At every key press: a search that is still going on is given up for the newer one. */
  async suggest(text: string, show: (suggestions: WrittenSuggestion[]) => void): Promise<void> {
    this.#search.abort();
    this.#search = new AbortController();
    const { signal } = this.#search;
    setDefaultSuggestion(text.trim(), (words) => (words ? t('omnibox_search', words) : t('omnibox_hint')));
    const views = await listViews(text);
    const reports = await this.#find(text, signal, mostSuggestions - views.length);
    const lack = await this.#findLack();
    if (signal.aborted) return;
    if (lack) setDefaultSuggestion('', () => lack);
    const suggestions = [...views.map(describeView), ...reports.map((report) => this.#describe(report))];
    show(suggestions.map((suggestion) => writeSuggestion(suggestion)));
  }

  /** The user has chosen a suggestion, or pressed Enter on words of their own. */
  async open(text: string, place: TabPlace): Promise<void> {
    const view = (await listViews('', Infinity)).find((view) => writeViewContent(view) === text);
    if (view) return openReports(getListHash(view).slice(1), place);
    const link = await this.#findLink(text).catch(() => undefined);
    if (link) return openAddress(link, place);
    const filter = { ...defaultReportFilter, search: text.trim() };
    await openReports(writeView({ name: 'reports', filter }).slice(1), place);
  }

  async #find(text: string, signal: AbortSignal, limit: number): Promise<StoredReport[]> {
    const { activeId } = await connectionsItem.read();
    if (activeId === undefined) return [];
    const search = { words: listWords(text), limit };
    const either = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
    return searchReports(await this.#parts.openDatabase(), activeId, { ...search, signal: either });
  }

  /** What has to be done before all there is can be found. */
  async #findLack(): Promise<string | undefined> {
    const { activeId } = await connectionsItem.read();
    if (activeId === undefined) return t('noConnectionYet');
    // The popup keeps what it is told of its page, also where the list was never read.
    const { status = 'never', isComplete = false } = (await this.#parts.reports.findSync(activeId)) ?? {};
    if (status === 'never') return t('omnibox_unread');
    return isComplete ? undefined : t('omnibox_partial');
  }

  #describe(report: StoredReport): Suggestion {
    const { result = 'none', project } = report;
    const at = findGradedAt(report);
    const age = at === undefined ? undefined : formatAge(at, this.#parts.now());
    return {
      content: writeContent(report),
      kind: t(`grade_${result}`),
      name: writeAddress(report),
      facts: [...(project ? [isolate(project)] : []), ...(age ? [age] : [])],
    };
  }

  /** Of the report whose suggestion this is. A worker that was stopped in between knows it again. */
  async #findLink(text: string): Promise<string | undefined> {
    const { connections, activeId = '' } = await connectionsItem.read();
    const connection = connections.find(({ id }) => id === activeId);
    const id = text.slice(text.lastIndexOf(mark) + mark.length);
    if (!connection || !text.includes(mark)) return undefined;
    const report = await findReportById(await this.#parts.openDatabase(), activeId, id);
    return report && writeContent(report) === text ? getReportLink(connection.address, report) : undefined;
  }
}

/** Without a connection there is no list to open. */
async function listViews(text: string, limit = mostViews): Promise<SavedView[]> {
  const [{ activeId }, { savedViews }] = await Promise.all([connectionsItem.read(), readSettings()]);
  return activeId === undefined ? [] : listViewsWith(savedViews, listWords(text)).slice(0, limit);
}

function describeView(view: SavedView): Suggestion {
  return { content: writeViewContent(view), kind: t('view'), name: makeVisible(view.name), facts: [] };
}

const mark = ' #';

/** Never mistaken for a report's: no service is known whose reports have words as ids. */
function writeViewContent({ name }: SavedView): string {
  return `${makeVisible(name)}${mark}view`;
}

/** What stands in the address bar while the suggestion is the one that Enter takes. */
function writeContent(report: StoredReport): string {
  return `${writeAddress(report)}${mark}${report.id}`;
}

function writeAddress({ url }: StoredReport): string {
  return makeVisible(url.slice(0, addressLength).toWellFormed()).replace(/^https?:\/\//, '');
}
