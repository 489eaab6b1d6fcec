import type { Send, WorkerPorts } from '../../lib/messages/ports.ts';
import type { Draft } from '../../lib/model/draft.ts';
import { type Job, type Work, withoutPassword } from '../../lib/model/job.ts';
import { toProblem } from '../../lib/model/problem.ts';
import { listChecks } from '../../lib/model/report/list-checks.ts';
import type { Privacy } from '../../lib/model/report/privacy.ts';
import { mergeReport } from '../../lib/model/report/report-after.ts';
import { isSameWork } from '../../lib/model/work-target.ts';
import { DraftSaver } from './draft-saver.ts';
import { canAnalyse } from './outcome.ts';
import {
  editDraft,
  findQuestion,
  findTarget,
  getDefaults,
  type PopupState,
  showConnections,
  showJob,
  showOpening,
  showPage,
  showPrivacy,
  showSearch,
  startState,
} from './popup-state.ts';

/** The page the popup was opened on; nothing where the browser does not tell. */
export interface PopupPage {
  url?: string;
  tabId?: number;
  windowId?: number;
  /** What was chosen before the popup opened, in a menu. */
  privacy?: Privacy;
}

interface SessionOptions {
  /**
   * It stands in the side panel, which follows the user from page to page. No request leaves the browser because a page
   * was visited, so the local copy of the reports answers what the popup would ask the service.
   */
  isPanel?: boolean;
}

/** One opening of the popup: holds its state, asks the worker, and takes in what the worker tells. */
export class PopupSession {
  state: PopupState = startState;
  readonly #worker: Pick<WorkerPorts, 'send' | 'watch'>;
  readonly isPanel: boolean;
  readonly #saver: DraftSaver;
  #onChange = () => {};
  /** The tab in front, whose badge shows how work ends. */
  tab: PopupPage = {};
  /** The newest request for what the worker knows: an older answer may speak of another connection. */
  #openings = 0;
  #lastStep = () => Promise.resolve();
  /** The last work as the user asked for it. */
  #asked: Work | undefined;

  constructor(worker: Pick<WorkerPorts, 'send' | 'watch'>, { isPanel = false }: SessionOptions = {}) {
    this.#worker = worker;
    this.isPanel = isPanel;
    this.#saver = new DraftSaver((input) => worker.send('saveDraft', input));
  }

  onChange(callback: () => void): void {
    this.#onChange = callback;
  }

  /** Reads and searches, writes nothing; follows what happens until the returned function is called. */
  start(page: Promise<PopupPage>): () => void {
    void this.#attempt(async () => {
      const found = await page;
      this.tab = found;
      this.#set(showPage(this.state, found));
      await this.#open(found.url);
    });
    return this.#worker.watch((notice) => {
      if (notice.type === 'job') this.#showJob(notice.job);
      if (notice.type === 'popupTarget') void this.#attempt(() => this.#open(this.tab.url));
      if (notice.type !== 'connections' || !this.state.opening) return;
      const { known, opening } = this.state;
      this.#set(showConnections(this.state, notice.connections));
      // The address stays: a menu may have opened the popup for another one than the tab's.
      if (this.state.known !== known) void this.#attempt(() => this.#open(opening.url));
    });
  }

  edit(draft: Draft): void {
    this.#set(editDraft(this.state, draft));
    this.#saveDraft();
  }

  /** Saves what was typed last before the popup closes. */
  flush(): void {
    this.#saver.flush();
  }

  async chooseConnection(connectionId: string): Promise<void> {
    // The notice that follows opens the page anew.
    await this.#attempt(() => this.#worker.send('activateConnection', { connectionId }));
  }

  /** The user wants the risky address sent: goes on with the search, or with what the worker refused. */
  async acceptRisk(): Promise<void> {
    const { problem } = this.state;
    this.#set({ ...this.state, acceptsRisk: true });
    await (problem ? this.#attempt(this.#lastStep) : this.#search());
  }

  /** Tries again what failed last, whichever step it was. */
  async retry(): Promise<void> {
    const { problem, job, known } = this.state;
    if (problem) return this.#attempt(this.#lastStep);
    if (job?.state === 'unconfirmed') return this.#askAgain(job);
    if (job?.state === 'failed') return this.#repeat(job);
    if (known.state === 'failed') await this.#search();
  }

  /** The user has seen that it was done: what there is of the page now is asked for. */
  async markAsDone({ id: jobId }: Job): Promise<void> {
    await this.#attempt(async () => {
      const job = await this.#write('resolveJob', { jobId });
      this.#set({ ...this.state, job, known: { state: 'unasked', report: this.state.known.report } });
      await this.#search();
    });
  }

  /** Opens the form for one more report of the page, or closes it with what is chosen in it and what has failed. */
  openNew(isNewOpen: boolean): void {
    const { opening, job } = this.state;
    if (!isNewOpen && this.state.isDraftTouched) this.edit(getDefaults(opening));
    const isOver = !isNewOpen && job?.work.kind === 'create';
    const { draft } = this.state;
    this.#set({
      ...this.state,
      isNewOpen,
      draft: isNewOpen ? draft : getDefaults(opening),
      job: isOver ? undefined : job,
    });
  }

  async analyse(): Promise<void> {
    const { state } = this;
    if (!state.opening) return this.#set({ ...state, isAnalysisWanted: true });
    const target = findTarget(state);
    if (!target) return;
    const { privacy, password } = state.draft;
    if (privacy === 'password' && password === '') return this.#set({ ...state, isPasswordMissing: true });
    await this.#startJob({ kind: 'create', url: target.url, privacy, ...(privacy === 'password' && { password }) });
  }

  async rerun(): Promise<void> {
    const { report } = this.state.known;
    if (report) await this.#startJob({ kind: 'rerun', reportId: report.id, url: report.url });
  }

  async changePrivacy({ privacy, password }: Draft): Promise<void> {
    const { report } = this.state.known;
    if (!report) return;
    await this.#startJob({ kind: 'update', reportId: report.id, privacy, ...(privacy === 'password' && { password }) });
  }

  async remove(): Promise<void> {
    const { report } = this.state.known;
    if (report) await this.#startJob({ kind: 'deleteReport', reportId: report.id, url: report.url });
  }

  async cancel(job: Job): Promise<void> {
    await this.#attempt(async () => {
      const cancelled = await this.#write('cancelJob', { jobId: job.id });
      if (cancelled) this.#showJob(cancelled);
    });
  }

  #set(state: PopupState): void {
    this.state = state;
    this.#onChange();
  }

  /** Takes a step that asks the worker; a failure is shown. */
  async #attempt(step: () => Promise<void>): Promise<void> {
    this.#lastStep = step;
    if (this.state.problem) this.#set({ ...this.state, problem: undefined });
    await step().catch((error) => this.#set({ ...this.state, problem: toProblem(error) }));
  }

  /** Sends after the draft: the worker forgets a page's draft once its report is there, so nothing may save it later. */
  readonly #write: Send = (name, input) => {
    this.flush();
    return this.#worker.send(name, input);
  };

  async #open(url: string | undefined): Promise<void> {
    // It may be of another connection, and so may the password in it.
    this.#asked = undefined;
    this.#openings += 1;
    const own = this.#openings;
    const { tabId } = this.tab;
    const opening = await this.#worker.send('openPopup', { url, tabId, ...(this.isPanel && { isPanel: true }) });
    if (own !== this.#openings) return;
    const { isAnalysisWanted, draft: shown } = this.state;
    this.#set(showOpening(this.state, opening));
    if (this.state.isDraftTouched) this.#saveDraft();
    if (isAnalysisWanted && canAnalyse(this.state) && !this.state.known.report) {
      // Not as a choice of the user: a saved draft is still there where this comes to nothing.
      this.#set(showPrivacy(this.state, shown.privacy));
      await this.analyse();
    }
    await this.#search();
  }

  async #search(): Promise<void> {
    const target = findTarget(this.state);
    const { state: asked, report } = this.state.known;
    if (!target || (report && asked === 'answered') || findQuestion(this.state)) return;
    if (this.isPanel) return this.#set({ ...this.state, known: { state: 'answered', report } });
    const asking = { state: 'asking' as const, report };
    this.#set({ ...this.state, known: asking });
    const known = await this.#worker.send('findReport', { ...target, acceptsRisk: this.state.acceptsRisk }).then(
      (report) => ({ state: 'answered' as const, report }),
      (error) => ({ state: 'failed' as const, report, problem: toProblem(error) }),
    );
    // Another connection, or another search, has its own answer.
    if (this.state.known !== asking) return;
    this.#set(showSearch(this.state, known));
    await this.#readChecks();
  }

  #showJob(job: Job): void {
    const { known } = this.state;
    this.#set(showJob(this.state, job));
    if (this.state.known !== known) void this.#readChecks();
  }

  /**
   * Lists and brief answers leave a report's checks out, so the report itself is asked for what its grade comes from: a
   * good one needs no reason. Where that fails there is still the grade.
   */
  async #readChecks(): Promise<void> {
    const { known, opening } = this.state;
    const { report } = known;
    const connectionId = opening?.activeId;
    if (this.isPanel || !report?.result || report.result === 'good' || connectionId === undefined) return;
    if (listChecks(report.fields).length > 0) return;
    const answer = await this.#worker.send('getReport', { connectionId, reportId: report.id }).catch(() => undefined);
    if (answer && this.state.known === known)
      this.#set({ ...this.state, known: { ...known, report: mergeReport(report, answer) } });
  }

  async #startJob(work: Work): Promise<void> {
    const { opening } = this.state;
    const connectionId = opening?.activeId;
    if (connectionId === undefined) return;
    this.#asked = work;
    const tabId = opening?.url === this.tab.url ? this.tab.tabId : undefined;
    await this.#attempt(async () => {
      const { acceptsRisk } = this.state;
      this.#showJob(await this.#write('startJob', { connectionId, work, tabId, acceptsRisk }));
    });
  }

  /** An analysis is repeated as the form has it now, anything else as it was asked for. */
  async #repeat(job: Job): Promise<void> {
    if (job.work.kind === 'create') return this.analyse();
    await this.#startJob(this.#findAsked(job) ?? job.work);
  }

  /** The work with its password, which a settled job no longer has. */
  #findAsked(job: Job): Work | undefined {
    const asked = this.#asked && { ...job, work: this.#asked };
    return asked && isSameWork(withoutPassword(asked), withoutPassword(job)) ? asked.work : undefined;
  }

  /** Resumes the job itself: the worker asks the service first, and what the service has is not sent again. */
  async #askAgain(job: Job): Promise<void> {
    const { work, id: jobId } = job;
    const isPassword = 'privacy' in work && work.privacy === 'password';
    const { password = '' } = work.kind === 'create' ? this.state.draft : { password: '', ...this.#findAsked(job) };
    if (isPassword && password === '') return this.#set({ ...this.state, isPasswordMissing: true });
    await this.#attempt(async () => {
      const reopened = await this.#write('retryJob', { jobId, ...(isPassword && { password }) });
      // Not by `showJob`, for which an ended job does not go on.
      this.#set({ ...this.state, job: reopened, problem: undefined });
    });
  }

  #saveDraft(): void {
    const { opening, draft } = this.state;
    // Stored under the address that is sent, as the worker forgets it by that one.
    const url = opening?.sendUrl ?? opening?.url;
    if (url !== undefined) this.#saver.save({ url, draft });
  }
}
