import { t } from '../../i18n/translate.ts';
import { isSettled, type Job } from '../../model/job.ts';
import type { Attention } from '../../store/attention.ts';
import type { BatchRow } from '../../store/schema.ts';
import type { App } from '../app.ts';
import type { Badge } from '../ports.ts';
import { readOpenWork } from './open-work.ts';
import { renewTabGrades } from './watch-tabs.ts';

/**
 * The icon where a tab has nothing of its own to show: work is under way or needs the user, or ended while no page of
 * ours was open, until somebody looks.
 */
export async function showWork(app: App, job: Job, isShown: boolean): Promise<void> {
  const isUnseen = isSettled(job) && job.state !== 'cancelled' && !isShown;
  if (isUnseen) {
    const isBad = job.state !== 'done';
    await app.attention.update((known) => (isBad || known === 'problem' ? 'problem' : 'done'));
  }
  await showAllWork(app);
}

/** The user has looked at what the icon called for. */
export async function clearAttention(app: App): Promise<void> {
  if ((await app.attention.read()) === 'none') return;
  await app.attention.write('none');
  await showAllWork(app);
}

/**
 * After a change, and after a start of the worker, which may follow one of the browser or of a newer version: both leave
 * the icon blank and may have lost the alarm.
 */
export async function showAllWork(app: App): Promise<void> {
  const { ports } = app;
  const { open, batches, attention } = await readOpenWork(app);
  const wake = ports.setWakeUp(listMoving([...open, ...batches]).length > 0);
  const isWorking = open.length + batches.length > 0;
  await ports.setWorkBadge(findWorkBadge(attention, isWorking)).catch(() => undefined);
  renewTabGrades(app);
  await wake;
}

/** What goes on without the user. */
export function listMoving(open: (Job | BatchRow)[]): (Job | BatchRow)[] {
  const stuck = new Set(
    open.flatMap((job) => ('waitsFor' in job && job.waitsFor === 'connection' ? job.connectionId : [])),
  );
  return open.filter((job) => ('work' in job && job.state === 'running') || !stuck.has(job.connectionId));
}

function findWorkBadge(attention: Attention, isWorking: boolean): Badge | undefined {
  if (attention === 'problem') return { text: '!', kind: 'problem', title: t('attentionTitle') };
  if (isWorking) return { text: '…', kind: 'running', title: t('jobRunningTitle') };
  return attention === 'done' ? { text: '✓', kind: 'none', title: t('jobDoneTitle') } : undefined;
}
