import { t } from '../i18n/translate.ts';
import type { Job } from '../model/job.ts';
import { isSettled, withoutPassword } from '../model/job.ts';
import { getReportLink } from '../model/service-address.ts';
import { removeDraft } from '../store/drafts.ts';
import type { App } from './app.ts';
import { getBadge } from './badge.ts';

/** Lets the user know of a job's new state: on open pages, on the tab's icon, and in a notification if no page is open. */
export async function reportJob(app: App, job: Job): Promise<void> {
  app.ports.tell({ type: 'job', job: withoutPassword(job) });
  await forgetDraft(app, job);
  const badge = getBadge(job);
  // A tab that is gone has no badge to set; nothing is lost by it.
  if (badge && job.tabId !== undefined) await app.ports.setBadge(job.tabId, badge).catch(() => undefined);
  await app.ports.setWakeUp((await app.queue.list()).some((other) => !isSettled(other)));
  if (badge && isSettled(job) && job.state !== 'cancelled') await notifyOfJob(app, job, badge.title);
}

/** A draft has served when its report is there; until then it is what the user can try again with. */
async function forgetDraft(app: App, { state, work }: Job): Promise<void> {
  if (state !== 'done' || work.kind !== 'create') return;
  await app.drafts.update((drafts) => removeDraft(drafts, work.url));
}

async function notifyOfJob(app: App, job: Job, outcome: string): Promise<void> {
  if (app.openPages.size > 0 || !(await app.settings.read()).notifications) return;
  const url = job.report?.url ?? ('url' in job.work ? job.work.url : '');
  await app.ports.notify({ id: job.id, title: t('notificationTitle', outcome), message: url });
}

/** A click on a job's notification opens its report, or Pagegrade itself where there is none. */
export async function openJob(app: App, jobId: string): Promise<void> {
  const job = await app.queue.find(jobId);
  const { connections } = await app.connections.read();
  const connection = connections.find(({ id }) => id === job?.connectionId);
  if (connection && job?.report) await app.ports.openTab(getReportLink(connection.address, job.report));
  else await app.ports.openOptions('/reports');
}
