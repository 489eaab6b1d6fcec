import type { Hold, Job } from '../model/job.ts';
import { isInDoubt, isSameTarget, isSameWork, isSettled, withoutPassword } from '../model/job.ts';
import { toProblem } from '../model/problem.ts';
import { createAwaitTime } from './await-time.ts';
import { findDue, findHeir, findHold, findNextTime } from './due.ts';
import { orderWrites } from './order-writes.ts';
import type { JobRequest, Note, Outcome, QueuePorts } from './ports.ts';
import { findRevival, type Revival } from './revive.ts';
import { findTakeUp } from './take-up.ts';

/** How often it is looked whether the network is back; no browser tells a worker. In milliseconds. */
const networkPoll = 3_000;

/** A full disk may have room again at any time. In milliseconds. */
const diskPause = 10_000;

/** Runs jobs a few at a time. The journal is written before a job runs and before anybody hears of a change. */
export class Queue {
  readonly #ports: QueuePorts;
  /** What has not ended, in the order it was asked for. */
  readonly #open = new Map<string, Job>();
  #loading: Promise<void> | undefined;
  #lastCreatedAt = 0;
  #isPolling = false;
  readonly #awaitTime: (time: number, now: number) => void;

  constructor(ports: QueuePorts) {
    this.#ports = { ...ports, journal: orderWrites(ports.journal) };
    this.#awaitTime = createAwaitTime(ports, () => this.#runNext());
  }

  /** Owes the work; the same work that is already owed is not owed twice. */
  async start(request: JobRequest): Promise<Job> {
    await this.resume();
    const open = [...this.#open.values()];
    // The newest on the target: public after private is another work than the public before it.
    const last = open.findLast((job) => isSameTarget(job, request));
    if (last && isSameWork(last, request)) return last;
    const { createId, now } = this.#ports;
    this.#lastCreatedAt = Math.max(now(), this.#lastCreatedAt + 1);
    const id = createId();
    const wait = request.notBefore === undefined ? this.#findWait(request) : { waitsFor: 'undo' as const };
    const job: Job = { id, state: 'waiting', createdAt: this.#lastCreatedAt, attempts: 0, ...request, ...wait };
    await this.#change(job);
    this.#runNext();
    return this.#open.get(id) ?? job;
  }

  /** Who asks while the connection is held is told at once. */
  #findWait({ connectionId }: JobRequest): Partial<Job> {
    const { waitsFor, until, problem } = findHold([...this.#open.values()], connectionId, this.#ports.now()) ?? {};
    return { ...(waitsFor && { waitsFor, problem }), ...(until && { notBefore: until }) };
  }

  async find(id: string): Promise<Job | undefined> {
    await this.resume();
    return this.#open.get(id) ?? this.#ports.journal.find(id);
  }

  /** What has not ended, oldest first. */
  async listOpen(): Promise<Job[]> {
    await this.resume();
    return [...this.#open.values()];
  }

  async listHolds(): Promise<Hold[]> {
    const open = await this.listOpen();
    const connections = new Set(open.map(({ connectionId }) => connectionId));
    return [...connections].flatMap((id) => findHold(open, id, this.#ports.now()) ?? []);
  }

  /** Only a waiting job can be cancelled; the answer tells what it is now. What was sent once remains in doubt. */
  async cancel(id: string): Promise<Job | undefined> {
    await this.resume();
    const job = this.#open.get(id);
    if (job?.state !== 'waiting') return job ?? this.#ports.journal.find(id);
    const heir = findHeir([...this.#open.values()], job, this.#ports.now());
    // Both at once: nothing runs between the two.
    const [cancelled] = await Promise.all([this.#giveUp(job), heir && this.#change(heir).catch(ignore)]);
    this.#runNext();
    return cancelled;
  }

  #giveUp(job: Job): Promise<Job> {
    return this.#settle(job, { state: job.sentAt === undefined ? 'cancelled' : 'uncertain' });
  }

  /** Takes up again what has ended, or what waits, at the user's word. */
  async revive(id: string, how: Revival, password?: string): Promise<Job | undefined> {
    const known = await this.find(id);
    // It may have gone on while it was looked for; from here to its change nothing else runs.
    const job = this.#open.get(id) ?? known;
    const revived = job && findRevival(job, how, password, this.#ports.now());
    // With its password, which is what tells some works apart.
    const twin = revived && [...this.#open.values()].find((other) => other.id !== id && isSameWork(other, revived));
    if (!revived || (twin && how === 'retry')) return twin ?? job;
    await this.#change(revived);
    // Who says “now” means the connection's rate limit, too.
    if (how !== 'resolve') await this.#letGo((other) => other.connectionId === revived.connectionId && isHeld(other));
    return this.#open.get(id) ?? revived;
  }

  async markSeen(id: string): Promise<void> {
    const job = await this.find(id);
    if (job && !job.isSeen && !this.#open.has(id)) await this.#change({ ...job, isSeen: true });
  }

  /** The page that offered the undo is gone: its deletes leave now. */
  async release(askedBy: string): Promise<void> {
    await this.#letGo((job) => job.askedBy === askedBy && job.waitsFor === 'undo');
  }

  /** The user has mended the connection: what waited for that goes on. A rate limit has its own time. */
  async resumeConnection(connectionId: string): Promise<void> {
    await this.#letGo((job) => job.connectionId === connectionId && job.waitsFor === 'connection');
  }

  /** The connection is gone or leads to another service, where ids mean something else: what waits is given up. */
  async dropConnection(connectionId: string): Promise<void> {
    await this.resume();
    const isMeant = (job: Job) => job.connectionId === connectionId && job.state === 'waiting';
    await Promise.all([...this.#open.values()].filter(isMeant).map((job) => this.#giveUp(job)));
  }

  /** Reads the journal once a worker's life and takes up what an earlier life left; later calls run what is due. */
  async resume(): Promise<void> {
    const isFirst = this.#loading === undefined;
    this.#loading ??= this.#load().catch((error) => {
      this.#loading = undefined;
      throw error;
    });
    await this.#loading;
    if (isFirst) this.#runNext();
  }

  /** Runs what is due by now: the browser's alarm has come. */
  async wake(): Promise<void> {
    await this.resume();
    this.#runNext();
  }

  async #load(): Promise<void> {
    for (const job of await this.#ports.journal.readOpen()) {
      this.#open.set(job.id, job);
      this.#lastCreatedAt = Math.max(this.#lastCreatedAt, job.createdAt);
    }
    for (const job of [...this.#open.values()]) {
      const change = findTakeUp(job);
      if (!change) continue;
      // On a full disk, too, the rest is taken up: this one is again in the next life.
      await (change.state === 'waiting'
        ? this.#change({ ...job, ...change }).catch(ignore)
        : this.#settle(job, change));
    }
  }

  async #letGo(isMeant: (job: Job) => boolean): Promise<void> {
    for (const { id } of await this.listOpen()) {
      // Read anew each time: a job may have been cancelled or have run while the one before was written down.
      const job = this.#open.get(id);
      if (job?.state !== 'waiting' || !isMeant(job)) continue;
      await this.#change({ ...job, waitsFor: isInDoubt(job) ? 'check' : undefined, notBefore: undefined });
    }
    this.#runNext();
  }

  #runNext(): void {
    // One moment for both questions, or a job could be due between them.
    const now = this.#ports.now();
    const open = [...this.#open.values()];
    const due = findDue(open, now);
    const next = findNextTime(open, now);
    if (next !== undefined) this.#awaitTime(next, now);
    if (due.length > 0 && !this.#ports.isOnline()) this.#awaitNetwork(due);
    else for (const job of due) this.#run(job).catch(ignore);
  }

  #awaitNetwork(due: Job[]): void {
    for (const job of due) {
      if (job.waitsFor !== 'network') this.#change({ ...job, waitsFor: 'network' }).catch(ignore);
    }
    if (this.#isPolling) return;
    this.#isPolling = true;
    this.#ports.setTimer(() => {
      this.#isPolling = false;
      this.#runNext();
    }, networkPoll);
  }

  async #run(waiting: Job): Promise<void> {
    let job: Job = { ...waiting, state: 'running', waitsFor: undefined, notBefore: undefined };
    let unwritten: Outcome | undefined;
    const note: Note = async (change) => {
      const next = { ...job, ...change };
      await this.#change(next).catch((error) => {
        unwritten = { state: 'waiting', waitsFor: 'retry', problem: toProblem(error) };
        throw error;
      });
      job = next;
    };
    const performed = await note({})
      .then(() => this.#ports.perform(job, note))
      .catch((error): Outcome => ({ state: 'failed', problem: toProblem(error) }));
    // What cannot be written down is not done, and not given up either: the journal still says that it is owed.
    const outcome = unwritten ? { ...unwritten, notBefore: this.#ports.now() + diskPause } : performed;
    await (outcome.state === 'waiting'
      ? this.#change({ ...job, ...outcome }).catch(ignore)
      : this.#settle(job, outcome));
    this.#runNext();
  }

  async #settle(job: Job, outcome: Partial<Job>): Promise<Job> {
    const { waitsFor: _, notBefore: __, ...ended } = { ...job, ...outcome, settledAt: this.#ports.now() };
    const settled = withoutPassword(ended);
    await this.#change(settled);
    return settled;
  }

  /**
   * In memory at once, so that no second turn sees the old state; told to others only when the journal has it. A new
   * job that cannot be written down does not exist; what happened to one that was sent is told all the same.
   */
  async #change(job: Job): Promise<void> {
    const known = this.#open.get(job.id);
    if (isSettled(job)) this.#open.delete(job.id);
    else this.#open.set(job.id, job);
    try {
      await this.#ports.journal.write(job);
    } catch (error) {
      if (!known) this.#open.delete(job.id);
      if (!isSettled(job)) throw error;
    }
    this.#ports.onChange(job);
  }
}

function isHeld({ waitsFor }: Job): boolean {
  return waitsFor === 'connection' || waitsFor === 'rateLimit';
}

/** What cannot be written down now is in memory still, and in the journal as it was before: it is taken up from there. */
function ignore(): void {}
