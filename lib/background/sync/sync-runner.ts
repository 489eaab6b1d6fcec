import type { Broadcast } from '../../messages/notices.ts';
import type { Page } from '../../model/list-page.ts';
import { type Problem, toProblem } from '../../model/problem.ts';
import type { Report } from '../../model/report/report.ts';
import type { ReportRow } from '../../model/report/stored-report.ts';
import type { SyncRow } from '../../storage/schema.ts';
import type { Services } from '../connections/services.ts';
import type { Stores } from '../stores.ts';
import { PageWriter } from './page-writer.ts';
import { readPages } from './read-pages.ts';
import { compareCounts, findUnseenSince, finishSync, recordProblem } from './sync-progress.ts';
import type { SyncStates } from './sync-states.ts';

interface Parts extends Pick<Stores, 'reports'> {
  services: Services;
  broadcast: Broadcast;
  now(): number;
  /** From 0 up to 1. */
  random(): number;
  setTimer(callback: () => void, delay: number): void;
  states: SyncStates;
  /** Sets a timer that resumes the sync. */
  wakeAt: (time: number) => void;
}

/** Reads the list of a connection's reports from where a sync stands until its end, a problem or a pause. */
export class SyncRunner {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Ends after one sync, or after the short one that follows a full sync where reports were added meanwhile. */
  async run(start: SyncRow, signal: AbortSignal): Promise<void> {
    const { states, broadcast, services } = this.#parts;
    const { connectionId } = start;
    const onWritten = (reports: ReportRow[]) =>
      broadcast({ type: 'reportsChanged', connectionId, reports, removed: [] });
    const writer = new PageWriter(start, { ...this.#parts, onWritten });
    try {
      const client = await services.getPlainClient(connectionId);
      const onProgress = (sync: SyncRow) => states.announceProgress(sync);
      const last = await readPages(start, { client, writer, signal, onProgress });
      const ended = last ? await this.#finish(writer.written, last) : endTrial(writer.written);
      await states.write(ended);
      if (ended.status === 'running') await this.run(ended, signal);
    } catch (error) {
      await writer.flush().catch(ignore);
      // The caller that aborted it writes the next state itself.
      if (!signal.aborted) await this.#recordProblem(writer.written, toProblem(error));
    }
  }

  async #recordProblem(sync: SyncRow, problem: Problem): Promise<void> {
    const { states, now, random, wakeAt } = this.#parts;
    const next = recordProblem(sync, problem, now(), random);
    await states.write(next);
    if (next.waitsUntil !== undefined) wakeAt(next.waitsUntil);
  }

  async #finish(sync: SyncRow, page: Page<Report>): Promise<SyncRow> {
    const { connectionId } = sync;
    const ended = finishSync(sync, page, this.#parts.now());
    const since = findUnseenSince(sync, ended);
    if (since !== undefined) await this.#forgetUnseen(connectionId, since);
    return compareCounts(sync, ended, await this.#parts.reports.count(connectionId), this.#parts.now());
  }

  async #forgetUnseen(connectionId: string, since: number): Promise<void> {
    const { reports, broadcast } = this.#parts;
    const removed = await reports.listUnseen(connectionId, since);
    await reports.forget(connectionId, removed);
    if (removed.length > 0) broadcast({ type: 'reportsChanged', connectionId, reports: [], removed });
  }
}

function endTrial(sync: SyncRow): SyncRow {
  return { ...sync, status: 'paused', isTrial: undefined };
}

function ignore(): void {}
