import type { Input, PopupOpening } from '../messages/contract.ts';
import type { Job } from '../model/job.ts';
import { isSettled, withoutPassword } from '../model/job.ts';
import { isSamePage } from '../model/page-address.ts';
import { findDraft, putDraft } from '../store/drafts.ts';
import type { PopupTarget } from '../store/popup-target.ts';
import { popupTargetLifetime } from '../store/popup-target.ts';
import type { App } from './app.ts';

/** Everything the popup can know without a request. */
export async function openPopup(app: App, input: Input<'openPopup'>): Promise<PopupOpening> {
  const [stored, settings, drafts, target] = await Promise.all([
    app.connections.read(),
    app.settings.read(),
    app.drafts.read(),
    takeTarget(app),
  ]);
  const url = target?.url ?? input.url;
  if (url === undefined) return { ...stored, settings };
  const draft = target ? { privacy: target.privacy, password: '' } : findDraft(drafts, url);
  return { ...stored, settings, url, draft, job: await takeJob(app, stored.activeId, url) };
}

export async function saveDraft(app: App, { url, draft }: Input<'saveDraft'>): Promise<undefined> {
  await app.drafts.update((drafts) => putDraft(drafts, url, draft));
}

async function takeTarget(app: App): Promise<PopupTarget | undefined> {
  const target = await app.popupTarget.read();
  if (!target) return undefined;
  await app.popupTarget.write(undefined);
  return app.ports.now() - target.askedAt < popupTargetLifetime ? target : undefined;
}

/** The page's last analysis, as long as it runs or nobody has seen yet how it ended. */
async function takeJob(app: App, connectionId: string | undefined, url: string): Promise<Job | undefined> {
  const jobs = (await app.queue.list()).filter((job) => job.connectionId === connectionId);
  const job = jobs.find(({ work }) => 'url' in work && isSamePage(work.url, url));
  if (!job || job.isSeen || job.state === 'cancelled' || isOutdated(job, jobs)) return undefined;
  if (isSettled(job)) await app.queue.markSeen(job.id);
  return withoutPassword(job);
}

/** Its report was changed or deleted since, from another page. */
function isOutdated({ report, createdAt }: Job, jobs: Job[]): boolean {
  return jobs.some(
    ({ work, state, ...other }) =>
      other.createdAt > createdAt && state === 'done' && 'reportId' in work && work.reportId === report?.id,
  );
}
