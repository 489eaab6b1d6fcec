import type { Send } from '../../lib/messages/ports.ts';
import type { Draft } from '../../lib/model/draft.ts';
import { type Job, type Work, withoutPassword } from '../../lib/model/job.ts';
import { isSameWork } from '../../lib/model/work-target.ts';
import { editDraft, findReport, findTarget } from './popup-state.ts';
import type { PopupStore } from './popup-store.ts';
import { showJob } from './show-job.ts';

/** Every write the popup can ask for: on the page, and on the report that is known of it. */
export class PageWork {
  readonly #send: Send;
  readonly #store: PopupStore;
  /** As the user asked for it: a settled job no longer has its password. */
  #asked: Pick<Job, 'connectionId' | 'work'> | undefined;
  /** The tab in front, whose badge shows how it ends. */
  tab: { url?: string; tabId?: number } = {};

  constructor(send: Send, store: PopupStore) {
    this.#send = send;
    this.#store = store;
  }

  /** Another connection's work, and the passwords in it, are none of what comes next. */
  forget(): void {
    this.#asked = undefined;
  }

  async analyse(): Promise<void> {
    const { state } = this.#store;
    if (!state.opening) return this.#store.set({ ...state, isAnalysisWanted: true });
    const target = findTarget(state);
    if (!target) return;
    const { privacy, password } = state.draft;
    if (privacy === 'password' && password === '') return this.#store.set({ ...state, isPasswordMissing: true });
    await this.#start({ kind: 'create', url: target.url, privacy, ...(privacy === 'password' && { password }) });
  }

  async rerun(): Promise<void> {
    const report = findReport(this.#store.state);
    if (report) await this.#start({ kind: 'rerun', reportId: report.id, url: report.url });
  }

  async changePrivacy({ privacy, password }: Draft): Promise<void> {
    const report = findReport(this.#store.state);
    if (!report) return;
    await this.#start({ kind: 'update', reportId: report.id, privacy, ...(privacy === 'password' && { password }) });
  }

  async remove(): Promise<void> {
    const report = findReport(this.#store.state);
    if (report) await this.#start({ kind: 'deleteReport', reportId: report.id, url: report.url });
  }

  async undo(job: Job): Promise<void> {
    await this.#store.attempt(async () => {
      const cancelled = await this.#send('cancelJob', { jobId: job.id });
      if (cancelled) this.#store.set(showJob(this.#store.state, cancelled));
    });
  }

  async retry(job: Job): Promise<void> {
    if (job.state === 'unconfirmed') return this.#sendAgain(job);
    const asked = this.#asked && { ...job, ...this.#asked };
    if (asked && isSameWork(withoutPassword(asked), withoutPassword(job))) return this.#start(asked.work);
    const { work } = job;
    if (work.kind !== 'create' || work.privacy !== 'password') return this.#start(work);
    // Another popup asked for it: its password is in the draft, if it is anywhere.
    const { state } = this.#store;
    this.#store.set(editDraft(state, { ...state.draft, privacy: work.privacy }));
    await this.analyse();
  }

  /** The same job: the service is asked first, and what it has is not sent again. */
  async #sendAgain({ id: jobId }: Job): Promise<void> {
    const store = this.#store;
    await store.attempt(async () => {
      const job = await this.#send('retryJob', { jobId, password: store.state.draft.password || undefined });
      // Not by `showJob`: for it, what has ended does not go on.
      store.set({ ...store.state, job, problem: undefined });
    });
  }

  async #start(work: Work): Promise<void> {
    const { opening } = this.#store.state;
    const connectionId = opening?.activeId;
    if (connectionId === undefined) return;
    this.#asked = { connectionId, work };
    const tabId = opening?.url === this.tab.url ? this.tab.tabId : undefined;
    await this.#store.attempt(async () => {
      const { acceptsRisk } = this.#store.state;
      const job = await this.#send('startJob', { connectionId, work, tabId, acceptsRisk });
      this.#store.set(showJob(this.#store.state, job));
    });
  }
}
