import { makeVisible } from '../../i18n/make-visible.ts';
import { t } from '../../i18n/translate.ts';
import { getReportLink } from '../../model/address/service-address.ts';
import {
  findConnectionOf,
  findOwnBatch,
  isBlocked,
  isSettled,
  isUnderWay,
  type Job,
  withoutPassword,
} from '../../model/job.ts';
import { removeDraft } from '../../store/drafts.ts';
import type { App } from '../app.ts';
import { findBadge } from '../badge/badge.ts';
import { clearAttention, listMoving, showAllWork, showWork } from '../badge/work-badge.ts';
import { keepOutcome } from '../keep-reports.ts';

/**
 * Lets the user know of a job's new state: on open pages, on the tab's icon, and in a notification if no page is open.
 * Nothing depends on it: the journal has it, and what cannot be shown now is with the next change.
 */
export function announceJob(app: App, job: Job): void {
  void announce(app, job).catch(() => undefined);
}

async function announce(app: App, job: Job): Promise<void> {
  // That the user has seen it is all that is new.
  if (job.isSeen) return;
  if (job.batchId === undefined || isWorthTelling(job)) app.ports.tell({ type: 'job', job: withoutPassword(job) });
  void keepOutcome(app, job).catch(() => undefined);
  if (job.batchId !== undefined) void followBatch(app, job).catch(() => undefined);
  // Of many the user is told together, unless one was asked for by itself as well.
  if (findOwnBatch(job)) return;
  await forgetDraft(app, job);
  if (job.tabId !== undefined) await showOnTab(app, job, job.tabId);
  await showWork(app, job, isShown(app, job));
  if (!isSettled(job)) return;
  if (isShown(app, job)) await app.queue.markSeen(job.id);
  else await notifyOfJob(app, job);
}

/** One of many says when its request leaves, when something holds it up, and how it ends. */
function isWorthTelling(job: Job): boolean {
  return isSettled(job) || isBlocked(job) || isUnderWay(job);
}

async function followBatch(app: App, job: Job): Promise<void> {
  (await app.getLate()).batches.follow(job);
  if (isBlocked(job)) await showAllWork(app);
}

/** The page that asked shows the outcome itself, as long as it is open; what the user has settled is no news to them. */
function isShown({ openPages }: App, { askedBy, isByUser }: Job): boolean {
  return isByUser || (askedBy !== undefined && openPages.has(askedBy));
}

/** A tab that is gone has no badge to set; nothing is lost by it. */
async function showOnTab({ ports }: App, job: Job, tabId: number): Promise<void> {
  const badge = findBadge(job, await ports.findTabUrl(tabId));
  const { state, work, problem } = job;
  // Its dots or its exclamation mark go with it.
  const isOver = state === 'cancelled' && (problem || work.kind === 'create' || work.kind === 'rerun');
  if (badge || isOver) await ports.setBadge(tabId, badge).catch(() => undefined);
}

/** A draft has served when its report is there; until then it is what the user can try again with. */
async function forgetDraft(app: App, { state, work }: Job): Promise<void> {
  if (state !== 'done' || work.kind !== 'create') return;
  await app.drafts.update((drafts) => removeDraft(drafts, work.url));
}

async function notifyOfJob(app: App, job: Job): Promise<void> {
  const { work, report } = job;
  const url = report?.url || ('url' in work && work.url) || '';
  if (job.state === 'cancelled' || !(await app.settings.read()).notifications) return;
  const title = findBadge(job, url)?.title;
  // Of many changes that went well one word is enough, when all are through.
  if (!title && listMoving(await app.queue.listOpen()).length > 0) return;
  // A system shows a line or two, and whatever turns or hides text as it stands.
  const message = makeVisible((work.kind === 'deleteProject' ? work.project : url).slice(0, 200));
  await app.ports.notify({ id: job.id, title: t('notificationTitle', title ?? t('jobDoneTitle')), message });
}

/** The popup shows how it ended. */
export async function seeJob(app: App, jobId: string): Promise<void> {
  await Promise.all([app.queue.markSeen(jobId), clearAttention(app)]);
}

/** A click on a job's notification opens its report, or what is known of the job where there is none. */
export async function openJob(app: App, jobId: string): Promise<void> {
  const job = await app.queue.find(jobId);
  const { connections } = await app.connections.read();
  const connection = job && findConnectionOf(job, connections);
  if (connection && job.report) await app.ports.openTab(getReportLink(connection.address, job.report));
  else await app.ports.openOptions('/activity');
}
