import type { Report } from '../../model/report/report.ts';
import type { ReportRow } from '../../model/report/stored-report.ts';
import type { StoredReports } from '../../storage/reports/stored-reports.ts';
import type { SyncRow } from '../../storage/schema.ts';

interface Parts {
  reports: Pick<StoredReports, 'writePage'>;
  now(): number;
  /** Called with the rows in which something has changed, where there are any. */
  onWritten: (rows: ReportRow[]) => void;
}

/** Writes the pages of a sync, and with each where the sync stands, while the next page is asked for. */
export class PageWriter {
  readonly #parts: Parts;
  #writing: Promise<void> = Promise.resolve();
  /** Where the sync stands on the disk. */
  written: SyncRow;

  constructor(start: SyncRow, parts: Parts) {
    this.written = start;
    this.#parts = parts;
  }

  /**
   * `sync` is where the sync stands after the page. Resolves when the page before it is written, or rejects: after a failure
   * nothing more is written, and the next sync goes on from `written`.
   */
  async add(sync: SyncRow, reports: Report[]): Promise<void> {
    const before = this.#writing;
    this.#writing = before.then(() => this.#write(sync, reports));
    this.#writing.catch(() => undefined);
    await before;
  }

  /** Resolves when all is written. */
  flush(): Promise<void> {
    return this.#writing;
  }

  async #write(sync: SyncRow, reports: Report[]): Promise<void> {
    const { reports: stored, now, onWritten } = this.#parts;
    // Since the sync began, also by a clock that was set back meanwhile: what was seen before counts as gone.
    const seenAt = Math.max(now(), sync.startedAt ?? 0);
    const begun = { ...sync, fruitless: this.written.fruitless };
    const { changed, fruitless } = await stored.writePage(begun, reports, seenAt);
    this.written = { ...sync, fruitless };
    if (changed.length > 0) onWritten(changed);
  }
}
