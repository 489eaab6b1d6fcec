import type { Input, PopupOpening } from '../messages/contract.ts';
import { judgeAddress } from '../model/address/address-gate.ts';
import { findOwnBatch, isSettled, type Job, withoutPassword } from '../model/job.ts';
import type { Queue } from '../queue/queue.ts';
import { connectionsItem } from '../storage/connections.ts';
import { getPageSubject, getReportSubject } from '../storage/jobs/job-row.ts';
import { draftsItem, type PopupTarget, popupTargetItem, putDraft } from '../storage/session.ts';
import { readSettings } from '../storage/stored-settings.ts';
import type { WorkBadge } from './badge/work-badge.ts';
import { listConnections } from './connections/list-connections.ts';
import { seeJob } from './jobs/announce-job.ts';
import { findStoredReport } from './reports/find-report.ts';
import type { Stores } from './stores.ts';

interface Parts extends Pick<Stores, 'journal' | 'reports' | 'openDatabase'> {
  queue: Queue;
  workBadge: WorkBadge;
  now(): number;
}

/** A popup that opens later than this was opened by the user for the page itself. In milliseconds. */
const popupTargetLifetime = 5_000;

/** Everything the popup can know without a request. */
export async function openPopup(parts: Parts, input: Input<'openPopup'>): Promise<PopupOpening> {
  // Begun early: opening takes as long as all that is read before it is needed.
  parts.openDatabase().catch(() => undefined);
  const [stored, settings, drafts, target] = await Promise.all([
    connectionsItem.read(),
    readSettings(),
    draftsItem.read(),
    input.isPanel ? undefined : takeTarget(parts.now()),
  ]);
  const url = target?.url ?? input.url;
  const { connections, activeId } = stored;
  const verdict = judgeAddress(url, settings, connections.find(({ id }) => id === activeId)?.address);
  if (url === undefined) return { ...(await listConnections(stored)), settings, ...verdict };
  const { sendUrl = url } = verdict;
  // A database that cannot be opened is told of when something is to be written in it; what the service knows is shown.
  const [listed, job, newest] = await Promise.all([
    listConnections(stored),
    takeJob(parts, activeId, sendUrl).catch(() => undefined),
    findStoredReport(parts, activeId, url),
  ]);
  const saved = drafts.find((known) => known.url === sendUrl)?.draft;
  const draft = target ? { privacy: target.privacy, password: saved?.password ?? '' } : saved;
  const report = newest && { ...newest, fields: {} };
  return { ...listed, settings, ...verdict, url, draft, job, report };
}

export async function saveDraft({ url, draft }: Input<'saveDraft'>): Promise<undefined> {
  await draftsItem.update((known) => putDraft(known, url, draft));
}

async function takeTarget(now: number): Promise<PopupTarget | undefined> {
  const target = await popupTargetItem.read();
  if (!target) return undefined;
  await popupTargetItem.write(null);
  return now - target.askedAt < popupTargetLifetime ? target : undefined;
}

/** The page's last task, as long as it runs, needs the user, or nobody has seen yet how it ended. */
async function takeJob(parts: Parts, connectionId: string | undefined, url: string): Promise<Job | undefined> {
  if (connectionId === undefined) return undefined;
  const [job] = await listJobsAbout(parts, getPageSubject(connectionId, url));
  if (!job || isOver(job) || isOneOfMany(job)) return undefined;
  if (!isSettled(job)) return withoutPassword(job);
  if (await isOutdated(parts, job)) return undefined;
  await seeJob(parts, job.id);
  return withoutPassword(job);
}

/** An analysis that did not go through is told of until another one does. */
function isOver({ state, isSeen, work }: Job): boolean {
  const needsUser = state === 'unconfirmed' || (state === 'failed' && work.kind === 'create');
  return state === 'cancelled' || (isSeen === true && !needsUser);
}

/** What has ended is told with its batch, and what waits for its turn there may still be asked for by itself. */
function isOneOfMany(job: Job): boolean {
  return findOwnBatch(job) !== undefined && job.state !== 'running';
}

/** Its report was changed or deleted since, from another page. */
async function isOutdated({ journal }: Parts, { report, connectionId, createdAt }: Job): Promise<boolean> {
  if (!report) return false;
  const others = await journal.listAbout(getReportSubject(connectionId, report.id));
  return others.some(({ work, state, ...other }) => {
    return other.createdAt > createdAt && state === 'done' && 'reportId' in work;
  });
}

/** Newest first, each as it is now: the journal may be a step behind. All that is open is read only where some of it is. */
async function listJobsAbout({ journal, queue }: Parts, subject: string): Promise<Job[]> {
  const kept = await journal.listAbout(subject);
  if (kept.every(isSettled)) return kept;
  const open = await queue.listOpen();
  return kept.map((job) => open.find(({ id }) => id === job.id) ?? job);
}
