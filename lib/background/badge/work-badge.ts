import { type Badge, setWorkBadge } from '../../browser/action.ts';
import { t, tCount } from '../../i18n/translate.ts';
import type { Broadcast } from '../../messages/notices.ts';
import { isSettled, type Job } from '../../model/job.ts';
import type { BatchRow } from '../../storage/schema.ts';
import { type Attention, attentionItem } from '../../storage/session.ts';
import { setWorkAlarm } from '../alarms.ts';
import { countAttention, readOpenWork, type WorkSources } from './open-work.ts';

interface Parts extends WorkSources {
  broadcast: Broadcast;
  /** The badges of the tabs in front may have to change as well. */
  onShown(): void;
}

/**
 * The icon where a tab has nothing of its own to show: work is under way or needs the user, or ended while no page of
 * ours was open, until somebody looks.
 */
export class WorkBadge {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** `isShown`: a page shows the outcome. */
  async follow(job: Job, isShown: boolean): Promise<void> {
    const isUnseen = isSettled(job) && job.state !== 'cancelled' && !isShown;
    if (isUnseen) {
      const isBad = job.state !== 'done';
      await attentionItem.update((known) => (isBad || known === 'problem' ? 'problem' : 'done'));
    }
    await this.show();
  }

  /** The user has looked at what the icon called for. */
  async clearAttention(): Promise<void> {
    if ((await attentionItem.read()) === 'none') return;
    await attentionItem.write('none');
    await this.show();
  }

  /**
   * After a change, and after a start of the worker, which may follow one of the browser or of a newer version: both
   * leave the icon blank and may have lost the alarm.
   */
  async show(): Promise<void> {
    const { open, batches, attention, findings } = await readOpenWork(this.#parts);
    const wake = setWorkAlarm(listMoving([...open, ...batches]).length > 0);
    const isWorking = open.length + batches.length > 0;
    const count = await countAttention(this.#parts);
    // Nothing needs the user any more: they have dealt with it on a page.
    if (count + findings === 0 && attention === 'problem') await attentionItem.write('none');
    this.#parts.broadcast({ type: 'attention', count });
    await setWorkBadge(findWorkBadge({ attention, isWorking, count, findings })).catch(() => undefined);
    this.#parts.onShown();
    await wake;
  }
}

/** What goes on without the user. */
export function listMoving(open: (Job | BatchRow)[]): (Job | BatchRow)[] {
  const stuck = new Set(
    open.flatMap((job) => ('waitsFor' in job && job.waitsFor === 'connection' ? job.connectionId : [])),
  );
  return open.filter((job) => ('work' in job && job.state === 'running') || !stuck.has(job.connectionId));
}

interface Work {
  attention: Attention;
  isWorking: boolean;
  /** How many tasks need the user. */
  count: number;
  /** How many runs of watches have found something. */
  findings: number;
}

/** What needs the user comes before work under way, until they have looked at it; after that it comes second. */
function findWorkBadge({ attention, isWorking, count, findings }: Work): Badge | undefined {
  const sum = count + findings;
  const titles = [
    ...(count > 0 ? [tCount('attentionTitle', count)] : []),
    ...(findings > 0 ? [tCount('findingsTitle', findings)] : []),
  ];
  const call: Badge = { text: sum > 99 ? '99+' : String(sum), kind: 'problem', title: titles.join(' · ') };
  if (sum > 0 && (attention === 'problem' || !isWorking)) return call;
  if (isWorking) return { text: '…', kind: 'running', title: t('jobRunningTitle') };
  return attention === 'done' ? { text: '✓', kind: 'none', title: t('jobDoneTitle') } : undefined;
}
