import type { Hold, Job } from '../model/job.ts';
import { isSameWork } from '../model/work-target.ts';
import { Dispatcher, ignore } from './dispatcher.ts';
import { findHeir, findHold } from './due.ts';
import { findTwin } from './find-twin.ts';
import { OpenJobs } from './open-jobs.ts';
import type { JobRequest, QueuePorts } from './ports.ts';
import { findCheck, findRevival, type Revival } from './revive.ts';
import { findTakeUp } from './take-up.ts';

/** What people and events ask of the jobs. The journal is written before a job runs and before anybody hears of a change. */
export class Queue {
  readonly #ports: QueuePorts;
  readonly #open: OpenJobs;
  readonly #dispatcher: Dispatcher;
  /** By connection: the rate limit of cancelled jobs. Who comes after the last of them waits as long. In memory alone. */
  readonly #left = new Map<string, Partial<Job>>();
  #loading: Promise<void> | undefined;

  constructor(ports: QueuePorts) {
    this.#ports = ports;
    this.#open = new OpenJobs(ports);
    this.#dispatcher = new Dispatcher(ports, this.#open);
  }

  /** Owes the work; the same work that is already owed is not owed twice. */
  async start(request: JobRequest): Promise<Job> {
    await this.resume();
    const twin = findTwin(this.#open.list(), request);
    const { batch, tabId, askedBy } = request;
    if (twin && !batch && !twin.batch) return twin;
    const wait = request.notBefore === undefined ? this.#getWait(request) : { waitsFor: 'undo' as const };
    const fresh = {
      id: this.#ports.createId(),
      state: 'waiting',
      createdAt: this.#open.createTime(),
      attempts: 0,
    } as const;
    // A batch makes a job that is there already its own; so does who asks by themselves for one of a batch.
    const job: Job = twin
      ? { ...twin, ...(batch ? { batch } : { tabId, askedBy }) }
      : { ...fresh, ...request, ...wait };
    await this.#open.change(job, batch !== undefined);
    this.#dispatcher.runNext();
    return this.#open.get(job.id) ?? job;
  }

  async find(id: string): Promise<Job | undefined> {
    await this.resume();
    return this.#open.find(id);
  }

  /** What has not ended, oldest first. */
  async listOpen(): Promise<Job[]> {
    await this.resume();
    return this.#open.list();
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
    if (job?.state !== 'waiting') return this.#open.find(id);
    const wait = this.#getWait(job);
    // A refused key is mended by the user, and then nothing waits for it any more.
    if (wait.waitsFor === 'rateLimit') this.#left.set(job.connectionId, wait);
    const heir = findHeir(this.#open.list(), job, this.#ports.now());
    // Both at once: nothing runs between the two.
    const [cancelled] = await Promise.all([this.#giveUp(job), heir && this.#open.change(heir).catch(ignore)]);
    this.#dispatcher.runNext();
    return cancelled;
  }

  #getWait(job: Pick<Job, 'connectionId'>): Partial<Job> {
    const left = this.#left.get(job.connectionId);
    const hold = this.#dispatcher.getWait(job);
    return hold.waitsFor || !left || (left.notBefore ?? 0) <= this.#ports.now() ? hold : left;
  }

  #giveUp(job: Job): Promise<Job> {
    return this.#open.settle(job, { state: job.sentAt === undefined ? 'cancelled' : 'uncertain' });
  }

  /** Takes up again what has ended, or what waits, at the user's word; `isOfMany`: one of many, each at its turn. */
  async revive(id: string, how: Revival, password?: string, isOfMany?: true): Promise<Job | undefined> {
    const known = await this.find(id);
    // It may have gone on while it was looked for; from here to its change nothing else runs.
    const job = this.#open.get(id) ?? known;
    const revived = job && findRevival(job, how, password, this.#ports.now());
    // With its password, which is what tells some works apart.
    const twin = revived && this.#open.list().find((other) => other.id !== id && isSameWork(other, revived));
    if (!revived || (twin && how === 'retry')) return twin ?? job;
    if (!isOfMany) {
      // Who says “now” of one means its paused batch and the connection's rate limit, too.
      this.#left.delete(revived.connectionId);
      revived.askedBy ??= '';
    }
    await this.#open.change(revived);
    const isLetGo = (other: Job) => !isOfMany && other.connectionId === revived.connectionId && isHeld(other);
    if (how !== 'resolve') await this.#letGo(isLetGo);
    return this.#open.get(id) ?? revived;
  }

  async markSeen(id: string): Promise<void> {
    const job = await this.find(id);
    if (job && !job.isSeen && !this.#open.get(id)) await this.#open.change({ ...job, isSeen: true });
  }

  /** The page that offered the undo is gone: its deletes leave now. */
  async release(askedBy: string): Promise<void> {
    await this.#letGo((job) => job.askedBy === askedBy && job.waitsFor === 'undo');
  }

  /** The user has mended the connection: what waited for that goes on. A rate limit has its own time. */
  async resumeConnection(connectionId: string): Promise<void> {
    this.#dispatcher.renewConnection(connectionId);
    await this.#letGo((job) => job.connectionId === connectionId && job.waitsFor === 'connection');
  }

  /** The connection is gone or leads to another service, where ids mean something else: what waits is given up. */
  async dropConnection(connectionId: string): Promise<void> {
    this.#dispatcher.renewConnection(connectionId);
    this.#left.delete(connectionId);
    await this.resume();
    const isMeant = (job: Job) => job.connectionId === connectionId && job.state === 'waiting';
    const given = this.#open.list().filter(isMeant);
    // What cannot be written down finds no connection when its turn comes.
    await Promise.all(given.map((job) => this.#giveUp(job).catch(ignore)));
  }

  /** None of its jobs leaves any more; those that have left come to their end. */
  async pauseBatch(batchId: string): Promise<void> {
    await this.resume();
    this.#dispatcher.pause(batchId);
  }

  /** Its jobs go on, with the password that they have lost. */
  async resumeBatch(batchId: string, password?: string): Promise<void> {
    for (const job of await this.listOpen()) {
      const { batch, hasLostPassword, work } = job;
      if (batch?.id !== batchId || !hasLostPassword || !password || !('privacy' in work)) continue;
      await this.#open.change({ ...job, hasLostPassword: undefined, work: { ...work, password } });
    }
    this.#dispatcher.unpause(batchId);
    this.#dispatcher.runNext();
  }

  /** Reads the journal once a worker's life and takes up what an earlier life left; later calls run what is due. */
  async resume(): Promise<void> {
    const isFirst = this.#loading === undefined;
    this.#loading ??= this.#load().catch((error) => {
      this.#loading = undefined;
      throw error;
    });
    await this.#loading;
    if (isFirst) this.#dispatcher.runNext();
  }

  /** Runs what is due by now: the browser's alarm has come. */
  async wake(): Promise<void> {
    await this.resume();
    this.#dispatcher.runNext();
  }

  async #load(): Promise<void> {
    await this.#open.load();
    for (const id of await this.#ports.journal.readPaused()) this.#dispatcher.pause(id);
    for (const job of this.#open.list()) {
      const change = findTakeUp(job);
      if (!change) continue;
      // On a full disk, too, the rest is taken up: this one is again in the next life.
      const taken =
        change.state === 'waiting' ? this.#open.change({ ...job, ...change }) : this.#open.settle(job, change);
      await taken.catch(ignore);
    }
  }

  async #letGo(isMeant: (job: Job) => boolean): Promise<void> {
    await this.resume();
    // All at once: one that still held its connection would hold what is asked for meanwhile, too.
    const meant = this.#open.list().filter((job) => job.state === 'waiting' && isMeant(job));
    const free = (job: Job) => this.#open.change({ ...job, waitsFor: findCheck(job), notBefore: undefined });
    await Promise.all(meant.map(free));
    this.#dispatcher.runNext();
  }
}

function isHeld({ waitsFor }: Job): boolean {
  return waitsFor === 'connection' || waitsFor === 'rateLimit';
}
