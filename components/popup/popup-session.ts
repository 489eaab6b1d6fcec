import type { Connections } from '../../lib/messages/contract.ts';
import type { PagePorts, Send } from '../../lib/messages/ports.ts';
import type { Draft } from '../../lib/model/draft.ts';
import { toProblem } from '../../lib/model/problem.ts';
import type { Privacy } from '../../lib/model/report/privacy.ts';
import { DraftSaver } from './draft-saver.ts';
import { canAnalyse } from './outcome.ts';
import { PageWork } from './page-work.ts';
import { editDraft, findQuestion, findTarget, showPrivacy } from './popup-state.ts';
import { PopupStore } from './popup-store.ts';
import { showJob, showSearch } from './show-job.ts';
import { showConnections, showOpening, showPage } from './show-opening.ts';

/** The page the popup was opened on; nothing where the browser does not tell. */
export interface PopupPage {
  url?: string;
  tabId?: number;
  /** What was chosen before the popup opened, in a menu. */
  privacy?: Privacy;
}

/** One opening of the popup: what it knows, and all that can be done in it. */
export class PopupSession {
  readonly store: PopupStore;
  readonly work: PageWork;
  readonly #ports: Pick<PagePorts, 'send' | 'watch'>;
  readonly #saver: DraftSaver;
  /** The newest time the worker was asked what it knows: an older answer may speak of another connection. */
  #opened = 0;

  constructor(ports: Pick<PagePorts, 'send' | 'watch'>, store = new PopupStore()) {
    this.#ports = ports;
    this.store = store;
    this.#saver = new DraftSaver((input) => ports.send('saveDraft', input));
    // Its draft goes with the report, which may be there before a pause in the typing: it is not saved after that.
    const send: Send = (name, input) => {
      this.flush();
      return ports.send(name, input);
    };
    this.work = new PageWork(send, store);
  }

  /** Reads and searches, writes nothing; follows what happens until the returned function is called. */
  start(page: Promise<PopupPage>): () => void {
    void page.then((found) => {
      this.work.tab = found;
      this.store.set(showPage(this.store.state, found));
      return this.store.attempt(() => this.#open(found.url));
    });
    return this.#ports.watch((notice) => {
      if (notice.type === 'job') this.store.set(showJob(this.store.state, notice.job));
      if (notice.type === 'connections') this.#followConnections(notice.connections);
      if (notice.type === 'popupTarget') void this.store.attempt(() => this.#open(this.work.tab.url));
    });
  }

  edit(draft: Draft): void {
    this.store.set(editDraft(this.store.state, draft));
    this.#saveDraft();
  }

  /** What was typed last is not lost when the popup closes under it. */
  flush(): void {
    this.#saver.flush();
  }

  async chooseConnection(connectionId: string): Promise<void> {
    // The notice that follows opens the page anew.
    await this.store.attempt(() => this.#ports.send('activateConnection', { connectionId }));
  }

  /** The user wants the address sent that was asked about: for the search, and for what the worker refused. */
  async acceptRisk(): Promise<void> {
    const { problem } = this.store.state;
    this.store.set({ ...this.store.state, acceptsRisk: true });
    await (problem ? this.store.attemptAgain() : this.#search());
  }

  /** Tries again what failed last, whichever step it was. */
  async retry(): Promise<void> {
    const { problem, job, known } = this.store.state;
    if (problem) return this.store.attemptAgain();
    if (job?.state === 'failed' || job?.state === 'unconfirmed') return this.work.retry(job);
    if (known.state === 'failed') await this.#search();
  }

  async #open(url: string | undefined): Promise<void> {
    this.work.forget();
    this.#opened += 1;
    const opened = this.#opened;
    const opening = await this.#ports.send('openPopup', { url, tabId: this.work.tab.tabId });
    if (opened !== this.#opened) return;
    const { isAnalysisWanted, draft: shown } = this.store.state;
    this.store.set(showOpening(this.store.state, opening));
    if (this.store.state.isDraftTouched) this.#saveDraft();
    if (isAnalysisWanted && canAnalyse(this.store.state)) {
      // Not as a choice: what was saved is still there where this comes to nothing.
      this.store.set(showPrivacy(this.store.state, shown.privacy));
      await this.work.analyse();
    }
    await this.#search();
  }

  async #search(): Promise<void> {
    const { store } = this;
    const target = findTarget(store.state);
    const { state: asked, report } = store.state.known;
    if (!target || (report && asked === 'answered') || findQuestion(store.state)) return;
    const asking = { state: 'asking' as const, report };
    store.set({ ...store.state, known: asking });
    const known = await this.#ports.send('findReport', { ...target, acceptsRisk: store.state.acceptsRisk }).then(
      (report) => ({ state: 'answered' as const, report }),
      (error) => ({ state: 'failed' as const, report, problem: toProblem(error) }),
    );
    // Another connection, or another search, has its own answer.
    if (store.state.known === asking) store.set(showSearch(store.state, known));
  }

  #followConnections(connections: Connections): void {
    const { known, opening } = this.store.state;
    if (!opening) return;
    this.store.set(showConnections(this.store.state, connections));
    // The address stays: a menu may have opened the popup for another one than the tab's.
    if (this.store.state.known !== known) void this.store.attempt(() => this.#open(opening.url));
  }

  #saveDraft(): void {
    const { opening, draft } = this.store.state;
    // By what is sent: with its report, the draft is forgotten.
    const url = opening?.sendUrl ?? opening?.url;
    if (url !== undefined) this.#saver.save({ url, draft });
  }
}
