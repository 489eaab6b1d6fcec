import type { Report } from '../../../model/report.ts';
import type { SyncRow } from '../../../store/database.ts';
import type { ReportIndex } from '../../../store/report-index.ts';
import type { AppPorts } from '../../ports.ts';

/** Milliseconds between two writes: what the death of the worker can cost. */
const pause = 50;

interface Parts {
  index: ReportIndex;
  ports: AppPorts;
  onWritten: (written: Awaited<ReturnType<ReportIndex['writePages']>>) => void;
}

/**
 * Writes the pages of a walk, and with them where it stands: each at once where they take their time, several together
 * where they come quicker than that, since a transaction costs as much as a page.
 */
export class PageWriter {
  readonly #parts: Parts;
  #waiting: { sync: SyncRow; pages: Report[][] } | undefined;
  #writing: Promise<void> = Promise.resolve();
  #wroteAt = 0;
  /** Where the walk stands on the disk. */
  written: SyncRow;

  constructor(start: SyncRow, parts: Parts) {
    this.written = start;
    this.#parts = parts;
  }

  /** `sync` is where the walk stands after the page. */
  async add(sync: SyncRow, reports: Report[]): Promise<void> {
    const { now, setTimer } = this.#parts.ports;
    const isFirst = !this.#waiting;
    this.#waiting = { sync, pages: [...(this.#waiting?.pages ?? []), reports] };
    if (now() - this.#wroteAt >= pause) await this.flush();
    // The next page may be long in coming.
    else if (isFirst) setTimer(() => void this.flush().catch(() => undefined), pause);
  }

  /** Writes what waits. Once that has failed nothing more is written: the next walk goes on from `written`. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    if (!this.#waiting) return;
    const { sync, pages } = this.#waiting;
    const { index, ports, onWritten } = this.#parts;
    this.#waiting = undefined;
    this.#wroteAt = ports.now();
    const result = await index.writePages({ ...sync, fruitless: this.written.fruitless }, pages, ports.now());
    this.written = { ...sync, fruitless: result.fruitless };
    onWritten(result);
  }
}
