import { type Badge, setWorkBadge } from '../../browser/action.ts';
import { setWorkAlarm } from '../../browser/alarms.ts';
import { t, tCount } from '../../i18n/translate.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Broadcast } from '../../messages/notices.ts';
import { isRunning, type Job } from '../../model/job.ts';
import { needsUser } from '../../model/task.ts';
import { listUnseenRuns } from '../../model/watch-findings.ts';
import type { BatchRow } from '../../storage/schema.ts';
import { watchesItem } from '../../storage/stored-watches.ts';
import type { Stores } from '../stores.ts';

interface WorkSources extends Pick<Stores, 'batchStore' | 'jobList'> {
  queue: Queue;
}

interface Deps extends WorkSources {
  broadcast: Broadcast;
  /** The badge was updated; those of the active tabs may have to change as well. */
  onShown(): void;
}

/**
 * The badge of all tabs that have none of their own: work needs the user, or is running.
 */
export class WorkBadge {
  readonly #deps: Deps;
  #lastUpdate: Promise<void> = Promise.resolve();
  #isQueued = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Updates the badge and the alarm after a change. Also called when the worker starts: after a start of the browser or
   * an update of the extension the badge is blank, and the alarm may be lost.
   */
  show(): Promise<void> {
    // One update at a time: of two that overlap, the older state could be shown last. Calls meanwhile share the next one.
    if (!this.#isQueued) {
      this.#isQueued = true;
      this.#lastUpdate = this.#lastUpdate
        .catch(() => undefined)
        .then(() => {
          this.#isQueued = false;
          return this.#update();
        });
    }
    return this.#lastUpdate;
  }

  async #update(): Promise<void> {
    const { batchStore, queue } = this.#deps;
    // If the watches cannot be read, the next change tries again.
    const findings = (await watchesItem.read().catch(() => [])).flatMap(listUnseenRuns).length;
    const all = await batchStore.list();
    const batches = all.filter(({ state, isAnnounced }) => state !== 'paused' && !isAnnounced);
    // What is left of a paused batch waits for the user to resume it.
    const paused = new Set<string | undefined>(all.flatMap(({ id, state }) => (state === 'paused' ? id : [])));
    const open = (await queue.listOpen()).filter((job) => isRunning(job) || !paused.has(job.batchId));
    const alarm = setWorkAlarm(listUnblocked([...open, ...batches]).length > 0);
    const isWorking = open.length + batches.length > 0;
    const count = await countAttention(this.#deps);
    this.#deps.broadcast({ type: 'attention', count });
    await setWorkBadge(findWorkBadge({ isWorking, count, findings })).catch(() => undefined);
    this.#deps.onShown();
    await alarm;
  }
}

/** How many tasks need the user. A blocked connection counts as one, however many jobs wait for it. */
export async function countAttention({ batchStore, jobList, queue }: WorkSources): Promise<number> {
  const blocks = (await queue.listBlocks()).filter(needsUser);
  return blocks.length + (await jobList.countAttention(await batchStore.list()));
}

/** The work that proceeds without the user: all but what waits at a connection that the user has to repair. */
function listUnblocked(open: (Job | BatchRow)[]): (Job | BatchRow)[] {
  const blocked = new Set(
    open.flatMap((job) => ('waitsFor' in job && job.waitsFor === 'connection' ? job.connectionId : [])),
  );
  return open.filter((job) => ('work' in job && isRunning(job)) || !blocked.has(job.connectionId));
}

interface Work {
  isWorking: boolean;
  /** How many tasks need the user. */
  count: number;
  /** How many runs of watches have findings that the user has not looked at. */
  findings: number;
}

/** What needs the user comes before running work. */
function findWorkBadge({ isWorking, count, findings }: Work): Badge | undefined {
  const sum = count + findings;
  const titles = [
    ...(count > 0 ? [tCount('attentionTitle', count)] : []),
    ...(findings > 0 ? [tCount('findingsTitle', findings)] : []),
  ];
  if (sum > 0) return { text: sum > 99 ? '99+' : String(sum), kind: 'problem', title: titles.join(' · ') };
  return isWorking ? { text: '…', kind: 'running', title: t('working_create') } : undefined;
}
