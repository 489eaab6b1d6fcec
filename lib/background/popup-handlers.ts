import type { Input, PopupOpening } from '../messages/contract.ts';
import { judgeAddress } from '../model/address-gate.ts';
import type { Job } from '../model/job.ts';
import { isSettled, withoutPassword } from '../model/job.ts';
import { toProblem } from '../model/problem.ts';
import { isOlder, type Report } from '../model/report.ts';
import { findDraft, putDraft } from '../store/drafts.ts';
import { getPageSubject, getReportSubject } from '../store/job-row.ts';
import type { PopupTarget } from '../store/popup-target.ts';
import { popupTargetLifetime } from '../store/popup-target.ts';
import type { App } from './app.ts';
import { listConnections } from './connection-handlers.ts';
import { findIndexed } from './find-indexed.ts';
import { admitAddress } from './gate.ts';
import { takeOut } from './keep-reports.ts';
import { clearAttention } from './work-badge.ts';

/** Everything the popup can know without a request. */
export async function openPopup(app: App, input: Input<'openPopup'>): Promise<PopupOpening> {
  // Needed in a moment, and takes as long as all that is read before.
  app.openDatabase().catch(() => undefined);
  const [stored, settings, drafts, target] = await Promise.all([
    app.connections.read(),
    app.settings.read(),
    app.drafts.read(),
    input.isPanel ? undefined : takeTarget(app),
  ]);
  const url = target?.url ?? input.url;
  const { connections, activeId } = stored;
  const verdict = judgeAddress(url, settings, connections.find(({ id }) => id === activeId)?.address);
  if (url === undefined) return { ...(await listConnections(app, stored)), settings, ...verdict };
  const { sendUrl = url } = verdict;
  // A database that cannot be opened is told of when something is to be written in it; what the service knows is shown.
  const [listed, job, indexed] = await Promise.all([
    listConnections(app, stored),
    takeJob(app, activeId, sendUrl).catch(() => undefined),
    findIndexed(app, activeId, url),
  ]);
  const draft = target ? { privacy: target.privacy, password: '' } : findDraft(drafts, sendUrl);
  const report = indexed && { ...indexed, fields: {} };
  return { ...listed, settings, ...verdict, url, draft, job, report };
}

/**
 * What the service has of a page. Its search tells of the address as it is spelled; where the local index knows of a newer
 * report under another spelling, that one is asked for.
 */
export async function findReport(app: App, input: Input<'findReport'>): Promise<Report | undefined> {
  const { connectionId } = input;
  const url = await admitAddress(app, input);
  const client = await app.services.getClient(connectionId);
  const [found, indexed] = await Promise.all([client.findReport(url), findIndexed(app, connectionId, url)]);
  if (!indexed || indexed.id === found?.id || !isOlder(found, indexed)) return found;
  try {
    return await client.showReport(indexed.id);
  } catch (error) {
    if (toProblem(error).code !== 'notFound') throw error;
    await takeOut(app, connectionId, indexed.id, 'forget');
    return found;
  }
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
  if (connectionId === undefined) return undefined;
  const [job] = await findJobs(app, getPageSubject(connectionId, url));
  // What was one of many is told with them.
  if (!job || job.isSeen || (job.batch && isSettled(job)) || job.state === 'cancelled' || (await isOutdated(app, job)))
    return undefined;
  if (isSettled(job)) await Promise.all([app.queue.markSeen(job.id), clearAttention(app)]);
  return withoutPassword(job);
}

/** Its report was changed or deleted since, from another page. */
async function isOutdated(app: App, { report, connectionId, createdAt }: Job): Promise<boolean> {
  if (!report) return false;
  const others = await app.journal.findAbout(getReportSubject(connectionId, report.id));
  return others.some(({ work, state, ...other }) => {
    return other.createdAt > createdAt && state === 'done' && 'reportId' in work;
  });
}

/** Newest first, each as it is now: the journal may be a step behind. All that is open is read only where some of it is. */
async function findJobs(app: App, subject: string): Promise<Job[]> {
  const kept = await app.journal.findAbout(subject);
  if (kept.every(isSettled)) return kept;
  const open = await app.queue.listOpen();
  return kept.map((job) => open.find(({ id }) => id === job.id) ?? job);
}
