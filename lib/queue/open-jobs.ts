import { isSettled, type Job, withoutPassword } from '../model/job.ts';
import { orderWrites } from './order-writes.ts';
import type { QueuePorts } from './ports.ts';

/** What has not ended, in the order it was asked for: in memory as it is, in the journal before anybody hears of it. */
export class OpenJobs {
  readonly #ports: Pick<QueuePorts, 'journal' | 'onChange' | 'now'>;
  readonly #jobs = new Map<string, Job>();
  #lastCreatedAt = 0;

  constructor({ journal, onChange, now }: Pick<QueuePorts, 'journal' | 'onChange' | 'now'>) {
    this.#ports = { journal: orderWrites(journal), onChange, now };
  }

  async load(): Promise<void> {
    for (const job of await this.#ports.journal.readOpen()) {
      this.#jobs.set(job.id, job);
      this.#lastCreatedAt = Math.max(this.#lastCreatedAt, job.createdAt);
    }
  }

  /** Oldest first. */
  list(): Job[] {
    return [...this.#jobs.values()];
  }

  get(id: string): Job | undefined {
    return this.#jobs.get(id);
  }

  /** What has ended, too. */
  async find(id: string): Promise<Job | undefined> {
    return this.#jobs.get(id) ?? this.#ports.journal.find(id);
  }

  /** No two jobs have the same. */
  createTime(): number {
    this.#lastCreatedAt = Math.max(this.#ports.now(), this.#lastCreatedAt + 1);
    return this.#lastCreatedAt;
  }

  async settle(job: Job, outcome: Partial<Job>): Promise<Job> {
    const { waitsFor, notBefore, ...ended } = { ...job, ...outcome, settledAt: this.#ports.now() };
    const settled = withoutPassword(ended);
    await this.change(settled);
    return settled;
  }

  /**
   * In memory at once, so that no second turn sees the old state; told to others only when the journal has it. Where it
   * cannot be written down a new job does not exist, and one that only waited waits on; how one ended that ran is told all
   * the same.
   */
  async change(changed: Job, beginsItem = false): Promise<void> {
    const known = this.#jobs.get(changed.id);
    // It may have been asked for once more while it ran.
    const { batch = known?.batch, tabId = known?.tabId, askedBy = known?.askedBy } = changed;
    const job = { ...changed, batch, tabId, askedBy };
    if (isSettled(job)) this.#jobs.delete(job.id);
    else this.#jobs.set(job.id, job);
    try {
      await this.#ports.journal.write(job, beginsItem);
    } catch (error) {
      if (!known) this.#jobs.delete(job.id);
      if (!isSettled(job)) throw error;
      if (known?.state === 'waiting') {
        this.#putBack(known);
        throw error;
      }
    }
    this.#ports.onChange(job);
  }

  #putBack(job: Job): void {
    const jobs = [...this.list(), job].sort((a, b) => a.createdAt - b.createdAt);
    this.#jobs.clear();
    for (const each of jobs) this.#jobs.set(each.id, each);
  }
}
