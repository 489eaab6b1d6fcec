import { getPageSubject, getReportSubject } from '../jobs/job-row.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Input, PopupOpening } from '../messages/contract.ts';
import type { Broadcast } from '../messages/notices.ts';
import type { Handlers } from '../messages/receive-messages.ts';
import { judgeAddress } from '../model/address/address-gate.ts';
import { isRunning, isSettled, isUndoable, type Job, withoutPassword } from '../model/job.ts';
import type { StoredReport } from '../model/report/stored-report.ts';
import { readConnections } from '../storage/connections.ts';
import { draftsItem, type PopupTarget, popupTargetItem, putDraft, removeDraft } from '../storage/session.ts';
import { readSettings } from '../storage/stored-settings.ts';
import { listConnections } from './connections/list-connections.ts';
import { findStoredReport } from './reports/find-report.ts';
import type { Stores } from './stores.ts';

interface Deps extends Pick<Stores, 'journal' | 'reports' | 'openDatabase'> {
  queue: Queue;
  now(): number;
}

export function createPopupHandlers(deps: Deps & { broadcast: Broadcast }) {
  return {
    openPopup(input) {
      if (!input.isPanel) deps.broadcast({ type: 'extensionInvoked' });
      return openPopup(deps, input);
    },
    saveDraft,
  } satisfies Partial<Handlers>;
}

/** Milliseconds. A popup that opens later than this was opened by the user, for the page in the tab. */
const popupTargetLifetime = 15_000;

/** Everything that the popup can show without a request to the service. */
async function openPopup(deps: Deps, input: Input<'openPopup'>): Promise<PopupOpening> {
  // Started early: opening the database takes as long as the reads that precede its use.
  deps.openDatabase().catch(() => undefined);
  const [storedConnections, settings, drafts, target] = await Promise.all([
    readConnections(),
    readSettings(),
    draftsItem.read(),
    input.isPanel ? undefined : takeTarget(deps.now()),
  ]);
  const url = target?.url ?? input.url;
  const { connections, activeId } = storedConnections;
  const verdict = judgeAddress(url, settings, connections.find(({ id }) => id === activeId)?.address);
  const { theme } = settings;
  if (url === undefined) return { ...(await listConnections(storedConnections)), theme, ...verdict };
  const { sendUrl = url } = verdict;
  // A database that cannot be opened is reported by the first write. Until then, the popup shows the service's answers.
  const stored = findStoredReport(deps, activeId, url);
  const [listed, job, newestReport, undoable] = await Promise.all([
    listConnections(storedConnections),
    findJobToShow(deps, activeId, sendUrl).catch(() => undefined),
    stored,
    stored.then((report) => findUndoableChange(deps, activeId, report)).catch(() => undefined),
  ]);
  const savedDraft = drafts.find((known) => known.url === sendUrl)?.draft;
  const draft = target ? { privacy: target.privacy, password: savedDraft?.password ?? '' } : savedDraft;
  const report = newestReport && { ...newestReport, fields: {} };
  return { ...listed, theme, ...verdict, url, draft, job: undoable ?? job, report };
}

async function saveDraft({ url, draft }: Input<'saveDraft'>): Promise<undefined> {
  await draftsItem.update((known) => (draft ? putDraft(known, url, draft) : removeDraft(known, url)));
}

/** Reads and clears the address that a menu or shortcut opened the popup for. */
async function takeTarget(now: number): Promise<PopupTarget | undefined> {
  const target = await popupTargetItem.read();
  if (!target) return undefined;
  await popupTargetItem.write(null);
  return now - target.askedAt < popupTargetLifetime ? target : undefined;
}

/** The page's last job if it is unsettled, needs the user, or has an unseen outcome, which is then marked as seen. */
async function findJobToShow(deps: Deps, connectionId: string | undefined, url: string): Promise<Job | undefined> {
  if (connectionId === undefined) return undefined;
  const [job] = await listJobsAbout(deps, getPageSubject(connectionId, url));
  if (!job || isDismissed(job) || isShownWithBatch(job)) return undefined;
  if (!isSettled(job)) return withoutPassword(job);
  if (await isOutdated(deps, job)) return undefined;
  await deps.queue.markSeen(job.id);
  return withoutPassword(job);
}

/** The change of the privacy of the page's report that can still be undone, wherever it was started. */
async function findUndoableChange(
  { journal }: Pick<Deps, 'journal'>,
  connectionId: string | undefined,
  report: StoredReport | undefined,
): Promise<Job | undefined> {
  if (connectionId === undefined || !report) return undefined;
  const jobs = await journal.listAbout(getReportSubject(connectionId, report.id));
  return jobs.find((job) => job.work.kind === 'update' && isUndoable(job));
}

/** A failed or unconfirmed analysis is shown until another one succeeds, even if it was seen. */
function isDismissed({ state, isSeen, work }: Job): boolean {
  const needsUser = state === 'unconfirmed' || (state === 'failed' && work.kind === 'create');
  return state === 'cancelled' || (isSeen === true && !needsUser);
}

/**
 * A settled job of a batch is shown with the batch. A waiting one is not shown either: the user may still analyse the
 * page singly.
 */
function isShownWithBatch(job: Job): boolean {
  return job.batchId !== undefined && !isRunning(job);
}

/** Whether a newer job has changed or deleted the report. */
async function isOutdated({ journal }: Deps, { report, connectionId, createdAt }: Job): Promise<boolean> {
  if (!report) return false;
  const others = await journal.listAbout(getReportSubject(connectionId, report.id));
  return others.some((other) => other.createdAt > createdAt && other.state === 'done' && 'reportId' in other.work);
}

/** Newest first. Unsettled jobs are replaced by the queue's versions, because the journal may be a step behind. */
async function listJobsAbout({ journal, queue }: Deps, subject: string): Promise<Job[]> {
  const stored = await journal.listAbout(subject);
  if (stored.every(isSettled)) return stored;
  const open = await queue.listOpen();
  return stored.map((job) => open.find(({ id }) => id === job.id) ?? job);
}
