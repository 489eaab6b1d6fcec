import { type Batch, hasChanges } from '../../../lib/model/batch.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { connectionCodes } from '../../../lib/model/connection-problems.ts';
import { type Block, isBlocked, isSettled, isUndoable, type Job } from '../../../lib/model/job.ts';
import { getReportLink } from '../../../lib/model/report/report-link.ts';
import { isBatch, isUndone, type Task } from '../../../lib/model/task.ts';
import { writeTaskReportsLink, writeView } from '../../../lib/model/view.ts';
import { isAnalysis } from '../../../lib/model/work.ts';

/** The actions on a task, named by the message keys of their buttons. */
export const taskActions = [
  ...(['tryAgain', 'tryNow', 'checkAgain', 'markAsDone'] as const),
  ...(['pause', 'resume', 'undo', 'cancel', 'remove'] as const),
];
export type TaskAction = (typeof taskActions)[number];

/** A link that is offered for a task. */
export interface TaskLink {
  to: 'openReport' | 'showInReports' | 'showChanges' | 'openConnections' | 'openSettings';
  href: string;
}

export type Offer = TaskAction | TaskLink;

export interface OfferFacts {
  /** Whole connections that are blocked, which the job itself need not show. */
  blocks: readonly Block[];
  /** Absent if it was removed: then nothing can be sent or checked. */
  connection: Connection | undefined;
  /** The task is a batch that waits before it starts. */
  isUndoable: boolean;
}

/** The actions and links for a task. The first is the primary one, the others are in the row's menu. */
export function listOffers(task: Task, facts: OfferFacts): Offer[] {
  return isBatch(task) ? listBatchOffers(task, facts) : listJobOffers(task, facts);
}

function listBatchOffers(batch: Batch, facts: OfferFacts): Offer[] {
  const { id, connectionId, kind, state, settledAt, counts, changes } = batch;
  if (settledAt === undefined) {
    if (state === 'cancelled') return [];
    if (facts.isUndoable) return ['undo'];
    return [state === 'running' ? 'pause' : 'resume', 'cancel'];
  }
  const canRetry = counts.failed + counts.unconfirmed > 0 && facts.connection !== undefined;
  const hasReports = counts.done > 0 && kind !== 'deleteReport';
  const href = writeTaskReportsLink(connectionId, id, { changes: ['worse', 'better'] });
  const showChanges: TaskLink = { to: 'showChanges', href };
  return [
    ...(canRetry ? (['tryAgain'] as const) : []),
    ...(hasChanges(changes) ? [showChanges] : []),
    ...(hasReports ? [showInReports(batch)] : []),
    'remove',
  ];
}

function listJobOffers(job: Job, { blocks, connection }: OfferFacts): Offer[] {
  if (!connection) return isSettled(job) ? ['remove'] : ['cancel'];
  switch (job.state) {
    case 'waiting':
      if (isUndoable(job)) return ['undo'];
      return isStopped(job, blocks) ? ['tryNow', 'cancel'] : ['cancel'];
    case 'sending':
    case 'grading':
      return [];
    case 'done':
      return [...listReportLinks(job, connection), 'remove'];
    case 'cancelled':
      return isUndone(job) ? ['remove'] : ['tryAgain', 'remove'];
    case 'unconfirmed':
      return ['tryAgain', ...(isAnalysis(job.work) ? (['checkAgain'] as const) : []), 'markAsDone', 'remove'];
    default:
      return [...listSolutions(job), 'remove'];
  }
}

function isStopped(job: Job, blocks: readonly Block[]): boolean {
  return isBlocked(job) || blocks.some(({ connectionId }) => connectionId === job.connectionId);
}

/** What solves the problem comes first. */
function listSolutions(job: Job): Offer[] {
  const code = job.problem?.code ?? 'unexpected';
  if (connectionCodes.includes(code)) {
    return [{ to: 'openConnections', href: writeView({ name: 'connections' }) }, 'tryAgain'];
  }
  if (code === 'siteExcluded') return [{ to: 'openSettings', href: writeView({ name: 'settings' }) }, 'tryAgain'];
  // A retry would be refused again.
  return code === 'pageNotAnalysable' || code === 'nameNotAddressable' ? [] : ['tryAgain'];
}

function listReportLinks(job: Job, { address }: Connection): TaskLink[] {
  const { work, report } = job;
  if (!report || work.kind === 'deleteReport') return [];
  return [{ to: 'openReport', href: getReportLink(address, report) }, showInReports(job)];
}

function showInReports({ connectionId, id }: Task): TaskLink {
  return { to: 'showInReports', href: writeTaskReportsLink(connectionId, id) };
}
