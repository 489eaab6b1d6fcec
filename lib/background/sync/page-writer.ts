import type { Report } from '../../model/report/report.ts';
import type { ReportRow } from '../../model/report/stored-report.ts';
import type { StoredReports } from '../../storage/reports/stored-reports.ts';
import type { SyncRow } from '../../storage/schema.ts';

interface Parts {
  reports: Pick<StoredReports, 'writePage'>;
  now(): number;
  /** Called with the changed rows, if any. */
  onWritten: (rows: ReportRow[]) => void;
}

/** Writes the pages of a sync together with its progress, while the next page is being requested. */
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
   * `sync` is the progress after this page. Resolves when the page before it is written. After a failed write it rejects and
   * nothing more is written: the next sync resumes from `written`.
   */
  async add(sync: SyncRow, reports: Report[]): Promise<void> {
    const before = this.#writing;
    this.#writing = before.then(() => this.#write(sync, reports));
    this.#writing.catch(() => undefined);
    await before;
  }

  /** Resolves when every page is written. */
  flush(): Promise<void> {
    return this.#writing;
  }

  async #write(sync: SyncRow, reports: Report[]): Promise<void> {
    const { reports: stored, now, onWritten } = this.#parts;
    // At least the start of the sync, even if the clock was set back: reports that were seen before it count as deleted.
    const seenAt = Math.max(now(), sync.startedAt ?? 0);
    const begun = { ...sync, fruitless: this.written.fruitless };
    const { changed, fruitless } = await stored.writePage(begun, reports, seenAt);
    this.written = { ...sync, fruitless };
    if (changed.length > 0) onWritten(changed);
  }
}
