import { t } from '../i18n/translate.ts';
import type { Job } from '../model/job.ts';
import { isSettled, withoutPassword } from '../model/job.ts';
import { getReportLink } from '../model/service-address.ts';
import { removeDraft } from '../store/drafts.ts';
import type { App } from './app.ts';
import { findBadge } from './badge.ts';

/** Lets the user know of a job's new state: on open pages, on the tab's icon, and in a notification if no page is open. */
export async function reportJob(app: App, job: Job): Promise<void> {
  // That the user has seen it is all that is new.
  if (job.isSeen) return;
  app.ports.tell({ type: 'job', job: withoutPassword(job) });
  await forgetDraft(app, job);
  if (job.tabId !== undefined) await showOnTab(app, job, job.tabId);
  await app.ports.setWakeUp((await app.queue.list()).some((other) => !isSettled(other)));
  if (!isSettled(job)) return;
  if (isShown(app, job)) await app.queue.markSeen(job.id);
  else await notifyOfJob(app, job);
}

/** The page that asked shows the outcome itself, as long as it is open. */
function isShown({ openPages }: App, { askedBy }: Job): boolean {
  return askedBy !== undefined && openPages.has(askedBy);
}

/** A tab that is gone has no badge to set; nothing is lost by it. */
async function showOnTab({ ports }: App, job: Job, tabId: number): Promise<void> {
  const badge = findBadge(job, await ports.findTabUrl(tabId));
  if (badge) await ports.setBadge(tabId, badge).catch(() => undefined);
}

/** A draft has served when its report is there; until then it is what the user can try again with. */
async function forgetDraft(app: App, { state, work }: Job): Promise<void> {
  if (state !== 'done' || work.kind !== 'create') return;
  await app.drafts.update((drafts) => removeDraft(drafts, work.url));
}

async function notifyOfJob(app: App, job: Job): Promise<void> {
  const { work, report } = job;
  const url = report?.url || ('url' in work ? work.url : '');
  const badge = findBadge(job, url);
  if (!badge || !(await app.settings.read()).notifications) return;
  const message = work.kind === 'deleteProject' ? work.project : url;
  await app.ports.notify({ id: job.id, title: t('notificationTitle', badge.title), message });
}

/** A click on a job's notification opens its report, or Pagegrade itself where there is none. */
export async function openJob(app: App, jobId: string): Promise<void> {
  const job = await app.queue.find(jobId);
  const { connections } = await app.connections.read();
  const connection = connections.find(({ id }) => id === job?.connectionId);
  if (connection && job?.report) await app.ports.openTab(getReportLink(connection.address, job.report));
  else await app.ports.openOptions('/reports');
}
