import { hasProblemBadge, setBadge } from '../../browser/action.ts';
import { findTabUrl } from '../../browser/active-tab.ts';
import { isJobShown, openOptions, openTab } from '../../browser/windows.ts';
import type { ReportCopy } from '../../copy/report-copy.ts';
import { makeVisible } from '../../i18n/text.ts';
import { t } from '../../i18n/translate.ts';
import { getPageSubject, getReportSubject } from '../../jobs/job-row.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Broadcast } from '../../messages/notices.ts';
import { withoutQuery } from '../../model/address/page-address.ts';
import { findConnectionOf, isBlocked, isRunning, isSettled, type Job, withoutPassword } from '../../model/job.ts';
import { getReportLink } from '../../model/report/report-link.ts';
import { isAnalysis } from '../../model/work.ts';
import { readConnections } from '../../storage/connections.ts';
import { draftsItem, removeDraft } from '../../storage/session.ts';
import { readSettings } from '../../storage/stored-settings.ts';
import { findBadge } from '../badge/badge.ts';
import type { WorkBadge } from '../badge/work-badge.ts';
import type { Batches } from '../batches/batches.ts';
import { notify } from '../notifications.ts';
import type { Stores } from '../stores.ts';
import { clearJobs } from './job-handlers.ts';

interface Deps extends Pick<Stores, 'journal' | 'jobList'> {
  queue: Queue;
  batches: Batches;
  reportCopy: ReportCopy;
  workBadge: WorkBadge;
  broadcast: Broadcast;
}

/**
 * Shows a job's new state to the user: on open pages, on the toolbar icon, and in a notification if they do not see
 * one of these pages. A failure may be ignored: the journal has the state, and the next change shows it.
 */
export async function announceJob(deps: Deps, job: Job): Promise<void> {
  const { broadcast, workBadge, queue, reportCopy } = deps;
  // Only `isSeen` has changed.
  if (job.isSeen) return;
  if (job.batchId === undefined || isNews(job)) broadcast({ type: 'job', job: withoutPassword(job) });
  if (job.state === 'failed' && job.problem && 'reportId' in job.work)
    void reportCopy.removeIfMissing(job.connectionId, job.work.reportId, job.problem).catch(() => undefined);
  if (job.batchId !== undefined) void followBatch(deps, job).catch(() => undefined);
  // `BatchProgress` announces a batch as a whole. Only a job that the user has retried singly is announced here.
  if (job.batchId) return;
  await discardDraft(job);
  await clearReplacedJobs(deps, job);
  if (job.tabId !== undefined) await showOnTab(job, job.tabId);
  if (!isSettled(job)) return workBadge.show();
  const isShown = await isJobShown(job.tabId);
  const isUnseen = !isShown && isWorthALook(job);
  await workBadge.show();
  if (isShown) await queue.markSeen(job.id);
  if (isUnseen) await notifyOfJob(job);
}

/** Pages hear of a batch's job when its request is sent, when it is blocked and when it ends, not of every change. */
function isNews(job: Job): boolean {
  return isSettled(job) || isBlocked(job) || isRunning(job);
}

async function followBatch({ batches, workBadge }: Deps, job: Job): Promise<void> {
  batches.follow(job);
  if (isBlocked(job)) await workBadge.show();
}

/** Whether the user has something to look at: no change or delete that succeeded as they had asked. */
function isWorthALook({ state, work }: Job): boolean {
  return state === 'done' ? isAnalysis(work) : state !== 'cancelled';
}

async function showOnTab(job: Job, tabId: number): Promise<void> {
  const badge = findBadge(job, await findTabUrl(tabId));
  // Fails if the tab is closed by now.
  if (badge || (await isBadgeStale(job, tabId))) await setBadge(tabId, badge).catch(() => undefined);
}

/** Whether the tab still shows the "…" of a job that was cancelled, or the "!" of an earlier attempt or job. */
async function isBadgeStale({ state, work }: Job, tabId: number): Promise<boolean> {
  return (state === 'cancelled' && isAnalysis(work)) || hasProblemBadge(tabId);
}

/** Until the report is there, the draft is kept so that the user can try again with it. */
async function discardDraft({ state, work }: Job): Promise<void> {
  if (state !== 'done' || work.kind !== 'create') return;
  await draftsItem.update((known) => removeDraft(known, work.url));
}

/** Once a job succeeds, earlier ones that failed or are unconfirmed and were to do the same no longer need the user. */
async function clearReplacedJobs(deps: Deps, { state, work, connectionId, createdAt }: Job): Promise<void> {
  if (state !== 'done' || work.kind === 'deleteProject') return;
  const subject =
    work.kind === 'create' ? getPageSubject(connectionId, work.url) : getReportSubject(connectionId, work.reportId);
  const others = await deps.journal.listAbout(subject);
  const replaced = others.filter((job) => {
    const needsUser = job.state === 'failed' || job.state === 'unconfirmed';
    return needsUser && job.work.kind === work.kind && job.createdAt < createdAt && !job.batchId;
  });
  if (replaced.length > 0) await clearJobs(deps, { jobIds: replaced.map(({ id }) => id) });
}

async function notifyOfJob(job: Job): Promise<void> {
  const { work, report } = job;
  const url = report?.url || ('url' in work && work.url) || '';
  if (!(await readSettings()).notifications) return;
  const title = findBadge(job, url)?.title ?? '';
  // Systems keep what they show, so without the query, which may be personal. They show a line or two, and do not
  // neutralise characters that reverse or hide text.
  const subject = work.kind === 'deleteProject' ? work.project : withoutQuery(url);
  const message = makeVisible(subject.slice(0, 200));
  await notify({ id: job.id, title: t('pagegradeTitle', title), message });
}

/** A click on a notification opens the job's report, or Activity if there is none or the id is that of a batch. */
export async function openJob({ queue }: Pick<Deps, 'queue'>, jobId: string): Promise<void> {
  const job = await queue.find(jobId);
  const connection = job && findConnectionOf(job, (await readConnections()).connections);
  if (connection && job.report) await openTab(getReportLink(connection.address, job.report));
  else await openOptions('/activity');
}
