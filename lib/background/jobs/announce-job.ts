import { setBadge } from '../../browser/action.ts';
import { findTabUrl } from '../../browser/active-tab.ts';
import { openOptions, openTab } from '../../browser/windows.ts';
import { makeVisible } from '../../i18n/text.ts';
import { t } from '../../i18n/translate.ts';
import type { Broadcast } from '../../messages/notices.ts';
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
import type { Queue } from '../../queue/queue.ts';
import { connectionsItem } from '../../storage/connections.ts';
import { getPageSubject } from '../../storage/jobs/job-row.ts';
import { draftsItem, removeDraft } from '../../storage/session.ts';
import { readSettings } from '../../storage/stored-settings.ts';
import { findBadge } from '../badge/badge.ts';
import { listMoving, type WorkBadge } from '../badge/work-badge.ts';
import type { Batches } from '../batches/batches.ts';
import { notify } from '../notifications.ts';
import type { OpenPages } from '../open-pages.ts';
import type { KeptReports } from '../reports/kept-reports.ts';
import type { Stores } from '../stores.ts';
import type { Watches } from '../watches/watches.ts';
import { clearJobs } from './job-handlers.ts';

interface Parts extends Pick<Stores, 'journal' | 'jobList'> {
  queue: Queue;
  batches: Batches;
  watches: Watches;
  keptReports: KeptReports;
  workBadge: WorkBadge;
  openPages: OpenPages;
  broadcast: Broadcast;
}

/**
 * Lets the user know of a job's new state: on open pages, on the tab's icon, and in a notification if no page is open.
 * Nothing depends on it: the journal has it, and what cannot be shown now is with the next change.
 */
export function announceJob(parts: Parts, job: Job): void {
  void announce(parts, job).catch(() => undefined);
}

async function announce(parts: Parts, job: Job): Promise<void> {
  const { broadcast, openPages, workBadge, queue, keptReports } = parts;
  // That the user has seen it is all that is new.
  if (job.isSeen) return;
  if (job.batchId === undefined || isWorthTelling(job)) broadcast({ type: 'job', job: withoutPassword(job) });
  void keptReports.keepOutcome(job).catch(() => undefined);
  if (job.batchId !== undefined) void followBatch(parts, job).catch(() => undefined);
  // A batch is announced as a whole, but for a job that the user has retried singly.
  if (findOwnBatch(job)) return;
  await forgetDraft(job);
  await forgetReplaced(parts, job);
  if (job.tabId !== undefined) await showOnTab(job, job.tabId);
  await workBadge.follow(job, isShownByPage(openPages, job));
  if (!isSettled(job)) return;
  if (isShownByPage(openPages, job)) await queue.markSeen(job.id);
  else await notifyOfJob(parts, job);
}

/** Of a batch's job pages are told when its request leaves, when it is blocked, and how it ends. */
function isWorthTelling(job: Job): boolean {
  return isSettled(job) || isBlocked(job) || isUnderWay(job);
}

async function followBatch({ batches, watches, workBadge }: Parts, job: Job): Promise<void> {
  batches.follow(job);
  watches.follow(job);
  if (isBlocked(job)) await workBadge.show();
}

/** The page that asked shows the outcome itself, as long as it is open; what the user has settled is no news to them. */
function isShownByPage(openPages: OpenPages, { askedBy, isByUser }: Job): boolean {
  return isByUser || (askedBy !== undefined && openPages.isOpen(askedBy));
}

/** A tab that is gone has no badge to set; nothing is lost by it. */
async function showOnTab(job: Job, tabId: number): Promise<void> {
  const badge = findBadge(job, await findTabUrl(tabId));
  const { state, work, problem } = job;
  // Its dots or its exclamation mark go with it.
  const isOver = state === 'cancelled' && (problem || work.kind === 'create' || work.kind === 'rerun');
  if (badge || isOver) await setBadge(tabId, badge).catch(() => undefined);
}

/** A draft has served when its report is there; until then it is what the user can try again with. */
async function forgetDraft({ state, work }: Job): Promise<void> {
  if (state !== 'done' || work.kind !== 'create') return;
  await draftsItem.update((known) => removeDraft(known, work.url));
}

/** Earlier analyses of the page that failed, or whose end is not known, need nobody any more: one has gone through. */
async function forgetReplaced(parts: Parts, { state, work, connectionId, createdAt, isSeen }: Job): Promise<void> {
  if (state !== 'done' || work.kind !== 'create' || isSeen) return;
  const others = await parts.journal.listAbout(getPageSubject(connectionId, work.url));
  const replaced = others.filter((job) => {
    const needsUser = job.state === 'failed' || job.state === 'unconfirmed';
    return needsUser && job.work.kind === 'create' && job.createdAt < createdAt && !findOwnBatch(job);
  });
  if (replaced.length > 0) await clearJobs(parts, { jobIds: replaced.map(({ id }) => id) });
}

async function notifyOfJob({ queue }: Parts, job: Job): Promise<void> {
  const { work, report } = job;
  const url = report?.url || ('url' in work && work.url) || '';
  if (job.state === 'cancelled' || !(await readSettings()).notifications) return;
  const title = findBadge(job, url)?.title;
  // Of many changes that went well one word is enough, when all are through.
  if (!title && listMoving(await queue.listOpen()).length > 0) return;
  // A system shows a line or two, and whatever turns or hides text as it stands.
  const message = makeVisible((work.kind === 'deleteProject' ? work.project : url).slice(0, 200));
  await notify({ id: job.id, title: t('pagegradeTitle', title ?? t('jobDoneTitle')), message });
}

/** The popup shows how it ended. */
export async function seeJob({ queue, workBadge }: Pick<Parts, 'queue' | 'workBadge'>, jobId: string): Promise<void> {
  await Promise.all([queue.markSeen(jobId), workBadge.clearAttention()]);
}

/** A click on a job's notification opens its report, or what is known of the job where there is none. */
export async function openJob({ queue }: Pick<Parts, 'queue'>, jobId: string): Promise<void> {
  const job = await queue.find(jobId);
  const connection = job && findConnectionOf(job, (await connectionsItem.read()).connections);
  if (connection && job.report) await openTab(getReportLink(connection.address, job.report));
  else await openOptions('/activity');
}
