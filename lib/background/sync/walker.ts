import type { Broadcast } from '../../messages/notices.ts';
import type { Page } from '../../model/list-page.ts';
import { type Problem, toProblem } from '../../model/problem.ts';
import type { Report } from '../../model/report/report.ts';
import { hasReports, listUnseen } from '../../store/reports/unseen-reports.ts';
import type { ReportBlock, SyncRow } from '../../store/schema.ts';
import type { Services } from '../connections/services.ts';
import type { Stores } from '../stores.ts';
import { PageWriter } from './page-writer.ts';
import { readPages } from './read-pages.ts';
import type { SyncStates } from './sync-states.ts';
import { conclude, findUnseenSince, meetProblem } from './walk.ts';

interface Parts extends Pick<Stores, 'openDatabase' | 'index'> {
  services: Services;
  broadcast: Broadcast;
  now(): number;
  /** From 0 up to 1. */
  random(): number;
  setTimer(callback: () => void, delay: number): void;
  states: SyncStates;
  /** It goes on by itself then. */
  wakeAt: (time: number) => void;
}

/** Walks through the list of a connection's reports, from where it stands to its end, a problem or the user's word. */
export class Walker {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** One walk, and another where rows came at the top meanwhile. */
  async walk(begun: SyncRow, signal: AbortSignal): Promise<void> {
    const { states, broadcast, services } = this.#parts;
    const { connectionId } = begun;
    const start = await this.#noteEmpty(begun);
    const onWritten = (blocks: ReportBlock[]) => broadcast({ type: 'walked', connectionId, blocks });
    const writer = new PageWriter(start, { ...this.#parts, onWritten });
    try {
      const client = await services.getPlainClient(connectionId);
      const onProgress = (sync: SyncRow) => states.tellProgress(sync);
      const last = await readPages(start, { client, writer, signal, onProgress });
      const ended = last ? await this.#conclude(writer.written, last) : endTrial(writer.written);
      await states.write(ended);
      if (ended.status === 'walking') await this.walk(ended, signal);
    } catch (error) {
      await writer.flush().catch(ignore);
      // Who stopped it says what becomes of it.
      if (!signal.aborted) await this.#meet(writer.written, toProblem(error));
    }
  }

  /** To look for what the walk has not seen is to read all there is, as long as dozens of pages take. */
  async #noteEmpty(sync: SyncRow): Promise<SyncRow> {
    const isEmpty = sync.done === 0 && !(await hasReports(await this.#parts.openDatabase(), sync.connectionId));
    return isEmpty ? { ...sync, wasEmpty: true } : sync;
  }

  async #meet(sync: SyncRow, problem: Problem): Promise<void> {
    const { states, now, random, wakeAt } = this.#parts;
    const met = meetProblem(sync, problem, now(), random);
    await states.write(met);
    if (met.waitsUntil !== undefined) wakeAt(met.waitsUntil);
  }

  async #conclude(sync: SyncRow, page: Page<Report>): Promise<SyncRow> {
    const { connectionId } = sync;
    const ended = conclude(sync, page, this.#parts.now());
    const since = findUnseenSince(sync, ended);
    if (since !== undefined) await this.#forgetUnseen(connectionId, since);
    return ended;
  }

  async #forgetUnseen(connectionId: string, since: number): Promise<void> {
    const { openDatabase, index, broadcast } = this.#parts;
    const removed = await listUnseen(await openDatabase(), connectionId, since);
    await index.forget(connectionId, removed);
    if (removed.length > 0) broadcast({ type: 'indexed', connectionId, reports: [], removed });
  }
}

function endTrial(sync: SyncRow): SyncRow {
  return { ...sync, status: 'paused', isTrial: undefined };
}

function ignore(): void {}
