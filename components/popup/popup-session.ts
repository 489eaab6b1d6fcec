import type { Connections } from '../../lib/messages/contract.ts';
import type { WorkerPorts } from '../../lib/messages/ports.ts';
import type { Draft } from '../../lib/model/draft.ts';
import type { Job } from '../../lib/model/job.ts';
import { toProblem } from '../../lib/model/problem.ts';
import { listChecks } from '../../lib/model/report/list-checks.ts';
import { mergeReport } from '../../lib/model/report/merge-report.ts';
import { needsWork } from '../../lib/model/report/report.ts';
import type { Work } from '../../lib/model/work.ts';
import { findSentPassword, noteAcceptedPassword, rememberPassword } from '../hooks/given-passwords.ts';
import { canAnalyse } from './outcome.ts';
import {
  discardDraft,
  editDraft,
  findRiskToAccept,
  findTarget,
  getDraft,
  type PopupState,
  showConnections,
  showJob,
  showOpening,
  startState,
} from './popup-state.ts';

/** The page that the popup was opened on. Fields are absent if the browser does not provide them. */
export interface PopupPage {
  url?: string;
  tabId?: number;
  windowId?: number;
}

interface SessionOptions {
  /**
   * The session is in the side panel, which follows the user from page to page. Visiting a page must not send a
   * request, so the panel uses the local copy of the reports where the popup asks the service.
   */
  isPanel?: boolean;
}

/** One opening of the popup: holds its state, sends requests to the worker and handles its notices. */
export class PopupSession {
  state: PopupState = startState;
  readonly #worker: Pick<WorkerPorts, 'send' | 'onNotice'>;
  readonly isPanel: boolean;
  #onChange = () => {};
  /** The active tab, whose badge shows the outcome of a job. */
  tab: PopupPage = {};
  /** Number of the newest `openPopup` request. The answer to an older one may be about another connection. */
  #lastOpening = 0;
  #failedStep = () => Promise.resolve();

  constructor(worker: Pick<WorkerPorts, 'send' | 'onNotice'>, { isPanel = false }: SessionOptions = {}) {
    this.#worker = worker;
    this.isPanel = isPanel;
  }

  onChange(callback: () => void): void {
    this.#onChange = callback;
  }

  /** Loads the state and searches, but writes nothing. Handles notices until the returned function is called. */
  start(page: Promise<PopupPage>): () => void {
    void this.#attempt(async () => {
      const found = await page;
      this.tab = found;
      this.#onChange();
      await this.#open(found.url);
    });
    return this.#worker.onNotice((notice) => {
      if (notice.type === 'job') this.#showJob(notice.job);
      if (notice.type !== 'connections' || !this.state.opening) return;
      const { known, opening } = this.state;
      this.#showConnections(notice.connections);
      // Not the tab's address: a menu may have opened the popup for another one.
      if (this.state.known !== known) void this.#attempt(() => this.#open(opening.url));
    });
  }

  /** Shows what the worker knows of the tab's page by now, without a request to the service. */
  refresh(): void {
    // A problem stays until the user has dealt with it. The first answer is still on its way, or it failed.
    const { opening, problem } = this.state;
    if (opening && !problem) void this.#open(this.tab.url).catch(() => undefined);
  }

  edit(draft: Draft): void {
    this.#set(editDraft(this.state, draft));
    this.#saveDraft();
  }

  /** Shows the connection before the worker has switched, so that nothing more is sent to the previous service. */
  async chooseConnection(connectionId: string): Promise<void> {
    const { opening } = this.state;
    if (!opening) return;
    // An answer that is still on its way is about the previous connection.
    this.#lastOpening += 1;
    this.#showConnections({ connections: opening.connections, activeId: connectionId });
    await this.#attempt(async () => {
      await this.#worker.send('activateConnection', { connectionId });
      await this.#open(opening.url);
    });
  }

  /** The user agrees to send the risky address: continues with the search, or retries what the worker refused. */
  async acceptRisk(): Promise<void> {
    const { problem } = this.state;
    this.#set({ ...this.state, acceptsRisk: true });
    await (problem ? this.#attempt(this.#failedStep) : this.#search());
  }

  /** Retries whatever failed last: a request, a job or the search. */
  async retry(): Promise<void> {
    const { problem, job, known } = this.state;
    if (problem) return this.#attempt(this.#failedStep);
    if (job?.state === 'failed' && job.work.kind === 'create') return this.analyse();
    if (job?.state === 'unconfirmed' || job?.state === 'failed') return this.#retryJob(job);
    if (known.problem) await this.#search();
  }

  /** Whether a retry of the job needs a password that is not known here: a settled job no longer has its own. */
  lacksPassword(job: Job): boolean {
    return this.#findWork(job) === undefined;
  }

  /** Opens the form for an additional report of the page. */
  openNew(): void {
    this.#set({ ...this.state, isNewOpen: true });
  }

  /** Closes that form, and discards its choices and its job. */
  closeNew(): void {
    const isOfForm = this.state.job?.work.kind === 'create';
    this.#set({ ...discardDraft(this.state), ...(isOfForm && { job: undefined }) });
    this.#saveDraft();
  }

  async analyse(): Promise<void> {
    const { state } = this;
    // What is in the form now counts, not what it starts with once the worker has answered.
    if (!state.opening) return this.#set({ ...editDraft(state, getDraft(state)), isAnalysisWanted: true });
    const target = findTarget(state);
    if (!target) return;
    const { privacy, password } = getDraft(state);
    await this.#startJob({ kind: 'create', url: target.url, privacy, ...(privacy === 'password' && { password }) });
  }

  async rerun(): Promise<void> {
    const { report } = this.state.known;
    if (report) await this.#startJob({ kind: 'rerun', reportId: report.id, url: report.url });
  }

  async changePrivacy({ privacy, password }: Draft): Promise<void> {
    const { report } = this.state.known;
    if (!report) return;
    const secret = privacy === 'password' && { password };
    await this.#startJob({ kind: 'update', reportId: report.id, url: report.url, privacy, ...secret });
  }

  async remove(): Promise<void> {
    const { report } = this.state.known;
    if (report) await this.#startJob({ kind: 'deleteReport', reportId: report.id, url: report.url });
  }

  async cancel(job: Job): Promise<void> {
    // The new state arrives by a notice. The reply may arrive after the user has retried the job.
    await this.#attempt(async () => {
      await this.#worker.send('cancelJob', { jobId: job.id });
    });
  }

  #set(state: PopupState): void {
    this.state = state;
    this.#onChange();
  }

  #showConnections(connections: Connections): void {
    this.#set(showConnections(this.state, connections));
  }

  /** Runs a step that sends requests to the worker. A failure is shown as the problem. */
  async #attempt(step: () => Promise<void>): Promise<void> {
    if (this.state.problem) this.#set({ ...this.state, problem: undefined });
    await step().catch((error) => {
      this.#failedStep = step;
      this.#set({ ...this.state, problem: toProblem(error) });
    });
  }

  async #open(url: string | undefined): Promise<void> {
    this.#lastOpening += 1;
    const number = this.#lastOpening;
    const { tabId } = this.tab;
    // The answer may be older than notices that arrive before it, and only the answer tells which jobs are on the page.
    const jobs: Job[] = [];
    const stop = this.#worker.onNotice((notice) => notice.type === 'job' && jobs.push(notice.job));
    const opening = await this.#worker
      .send('openPopup', { url, tabId, ...(this.isPanel && { isPanel: true }) })
      .finally(stop);
    if (number !== this.#lastOpening) return;
    const { isAnalysisWanted, opening: former } = this.state;
    this.#set(jobs.reduce(showJob, showOpening(this.state, opening)));
    if (this.state.known.isAnswered) void this.#readChecks();
    if (this.state.edited && opening.sendUrl !== former?.sendUrl) this.#saveDraft();
    if (isAnalysisWanted && canAnalyse(this.state) && !this.state.known.report) await this.analyse();
    await this.#search();
  }

  async #search(): Promise<void> {
    const target = findTarget(this.state);
    const { isAnswered, report } = this.state.known;
    if (!target || (report && isAnswered) || findRiskToAccept(this.state)) return;
    if (this.isPanel) return this.#set({ ...this.state, known: { isAnswered: true, report } });
    const asking = { report };
    this.#set({ ...this.state, known: asking });
    const known = await this.#worker.send('findReport', { ...target, acceptsRisk: this.state.acceptsRisk }).then(
      (report) => ({ isAnswered: true, report }),
      (error) => ({ report, problem: toProblem(error) }),
    );
    // The connection has changed, a job has told of the report, or another search has started: this answer is stale.
    if (this.state.known !== asking) return;
    this.#set({ ...this.state, known });
    await this.#readChecks();
  }

  #showJob(job: Job): void {
    const { known } = this.state;
    noteAcceptedPassword(job);
    this.#set(showJob(this.state, job));
    if (this.state.known !== known) void this.#readChecks();
  }

  /**
   * Loads the whole report if its checks are missing, as lists and brief responses omit them. A page that needs no
   * work needs no reasons, so its checks are not loaded. If loading fails, the grade is still shown.
   */
  async #readChecks(): Promise<void> {
    const { known, opening } = this.state;
    const { report } = known;
    const connectionId = opening?.activeId;
    if (this.isPanel || !report?.result || !needsWork[report.result] || connectionId === undefined) return;
    if (listChecks(report.fields).length > 0) return;
    const answer = await this.#worker.send('getReport', { connectionId, reportId: report.id }).catch(() => undefined);
    if (answer && this.state.known === known)
      this.#set({ ...this.state, known: { ...known, report: mergeReport(report, answer) } });
  }

  async #startJob(work: Work): Promise<void> {
    const { opening } = this.state;
    const connectionId = opening?.activeId;
    if (connectionId === undefined) return;
    const tabId = opening?.url === this.tab.url ? this.tab.tabId : undefined;
    await this.#attempt(async () => {
      const { acceptsRisk } = this.state;
      const job = await this.#worker.send('startJob', { connectionId, work, tabId, acceptsRisk });
      if ('password' in work) rememberPassword(job.id, work);
      this.#showJob(job);
    });
  }

  /** Requests a failed job anew, or retries an unconfirmed one: the worker first asks the service whether it is done. */
  async #retryJob(job: Job): Promise<void> {
    const work = this.#findWork(job);
    if (!work) return;
    if (job.state === 'failed') return this.#startJob(work);
    await this.#attempt(async () => {
      const password = 'password' in work ? work.password : undefined;
      rememberPassword(job.id, { password });
      const retried = await this.#worker.send('retryJob', { jobId: job.id, password });
      // A notice that the job has settled anew is newer than the reply.
      if (this.state.job?.settledAt !== job.settledAt) return;
      // Not by `showJob`, which does not let a settled job run again.
      this.#set({ ...this.state, job: retried, problem: undefined });
    });
  }

  /** The job's work with its password: that of the form, or as it was sent from here. Undefined if it is not known. */
  #findWork(job: Job): Work | undefined {
    const { work } = job;
    if (!('privacy' in work) || work.privacy !== 'password') return work;
    const password = work.kind === 'create' ? getDraft(this.state).password : findSentPassword(job);
    return password ? { ...work, password } : undefined;
  }

  #saveDraft(): void {
    const { opening, edited } = this.state;
    // Stored under the address that is sent, because the worker deletes the draft by that address.
    const url = opening?.sendUrl ?? opening?.url;
    if (url === undefined) return;
    // A draft that cannot be saved is still on screen, so there is nothing to tell the user.
    this.#worker.send('saveDraft', { url, draft: edited }).catch(() => undefined);
  }
}
