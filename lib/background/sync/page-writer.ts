import type { Report } from '../../model/report/report.ts';
import type { StoredIndex } from '../../store/reports/stored-index.ts';
import type { ReportBlock, SyncRow } from '../../store/schema.ts';

/** Milliseconds between two writes: what the death of the worker can cost. */
const pause = 250;

interface Parts {
  index: StoredIndex;
  now(): number;
  setTimer(callback: () => void, delay: number): void;
  /** Called with the blocks in which something has changed, where there are any. */
  onWritten: (blocks: ReportBlock[]) => void;
}

/** So many pages may wait: a disk that is slower than the service is waited for. */
const waitingLimit = 100;

/**
 * Writes the pages of a walk, and with them where it stands, while further pages are read: each at once where they take
 * their time, several together where they come quicker than that, since a transaction costs as much as a page.
 */
export class PageWriter {
  readonly #parts: Parts;
  #waiting: { sync: SyncRow; pages: Report[][] } | undefined;
  #writing: Promise<void> = Promise.resolve();
  #wroteAt = 0;
  #failure: { error: unknown } | undefined;
  /** Where the walk stands on the disk. */
  written: SyncRow;

  constructor(start: SyncRow, parts: Parts) {
    this.written = start;
    this.#parts = parts;
  }

  /** `sync` is where the walk stands after the page. Resolves when there is room for more; rejects after a failure. */
  async add(sync: SyncRow, reports: Report[]): Promise<void> {
    if (this.#failure) throw this.#failure.error;
    const isFirst = !this.#waiting;
    const pages = [...(this.#waiting?.pages ?? []), reports];
    this.#waiting = { sync, pages };
    const wait = this.#wroteAt + pause - this.#parts.now();
    // A clock that was set back makes it no longer.
    const delay = Math.min(Math.max(0, wait), pause);
    if (isFirst) this.#parts.setTimer(() => void this.flush().catch(ignore), delay);
    if (pages.length >= waitingLimit) await this.flush();
  }

  /** Writes what waits. Once that has failed nothing more is written: the next walk goes on from `written`. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    this.#writing.catch((error) => {
      this.#failure = { error };
    });
    return this.#writing;
  }

  async #write(): Promise<void> {
    if (!this.#waiting) return;
    const { sync, pages } = this.#waiting;
    const { index, now, onWritten } = this.#parts;
    this.#waiting = undefined;
    this.#wroteAt = now();
    // Since the walk began, also by a clock that was set back meanwhile: what was seen before counts as gone.
    const seenAt = Math.max(now(), sync.startedAt ?? 0);
    const begun = { ...sync, fruitless: this.written.fruitless };
    const { blocks, fruitless } = await index.writePages(begun, pages, seenAt);
    this.written = { ...sync, fruitless };
    if (blocks.length > 0) onWritten(blocks);
  }
}

function ignore(): void {}
