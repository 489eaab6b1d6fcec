import { isolate } from '../../lib/i18n/text.ts';
import { type PluralStem, t, tCount } from '../../lib/i18n/translate.ts';
import type { Batch } from '../../lib/model/batch.ts';
import type { Job } from '../../lib/model/job.ts';
import type { View } from '../../lib/model/view.ts';
import type { WorkKind } from '../../lib/model/work.ts';
import { listUndoable } from '../hooks/known-jobs.ts';
import { useBatches, useUndoable } from '../hooks/use-batches.ts';
import { type Jobs, useJobs } from '../hooks/use-jobs.ts';
import { ErrorBoundary } from '../report/ErrorBoundary.tsx';
import { ProblemNotice } from '../report/ProblemNotice.tsx';
import { UndoBar } from '../ui/UndoBar.tsx';
import { FinishedTask } from './activity/FinishedTask.tsx';
import { type Failure, listFailures } from './job-outcomes.ts';
import { Toast } from './Toast.tsx';

/** The outcomes of batches and of the jobs started on this page, shown in every view. */
export function Outcomes({ view }: { view: View }) {
  return (
    <section class="toasts" aria-label={t('outcomes')}>
      <ErrorBoundary>
        <AllOutcomes view={view} />
      </ErrorBoundary>
    </section>
  );
}

function AllOutcomes({ view }: { view: View }) {
  const jobs = useJobs();
  const batches = useBatches();
  const undoableJobs = listUndoable(jobs.list);
  const undoableBatches = useUndoable(batches.list);
  // Activity lists the jobs itself.
  const isListed = view.name === 'activity';
  const undo = () => {
    // The pressed button is about to be removed. A list takes the focus back by itself: see `useFocusKeeper`.
    if (!document.querySelector('.list-region')) document.getElementById('main')?.focus({ preventScroll: true });
    jobs.undo();
    // If it is too late or the worker cannot be reached, later notices show the outcome.
    for (const { id } of undoableBatches) batches.act('cancelBatch', id).catch(() => undefined);
  };
  return (
    <>
      <Failures {...jobs} isListed={isListed} />
      <FinishedTask view={view} />
      <UndoBar
        text={describeUndoable(undoableJobs, undoableBatches)}
        until={Math.max(0, ...[...undoableJobs, ...undoableBatches].map(({ notBefore = 0 }) => notBefore))}
        onUndo={undo}
      />
    </>
  );
}

function describeUndoable(jobs: Job[], batches: Batch[]): string {
  const tasks = [...jobs.map(({ work }) => ({ kind: work.kind, total: 1 })), ...batches];
  const describe = (stem: PluralStem, kind: WorkKind) => {
    const count = tasks.filter((task) => task.kind === kind).reduce((sum, { total }) => sum + total, 0);
    return count > 0 && tCount(stem, count);
  };
  const deleted = [describe('batchDone_deleteReport', 'deleteReport'), describe('projectsDeleted', 'deleteProject')];
  return [...deleted, describe('batchDone_update', 'update')].filter(Boolean).join(' · ');
}

/** Jobs started on this page that failed. Their rows, Activity and the icon tell of them when the message has left. */
function Failures({ list, forget, isListed }: Jobs & { isListed: boolean }) {
  return listFailures(list).map((failure) => {
    const { ids, problem, isUnconfirmed, isRefused } = failure;
    return (
      <Toast key={String(ids)} stays={isRefused} isSeen={isListed && !isRefused} onDismiss={() => forget(ids)}>
        <ProblemNotice
          problem={problem}
          subject={describeFailure(failure)}
          next={isUnconfirmed ? t('unconfirmed_next') : undefined}
        />
      </Toast>
    );
  });
}

function describeFailure({ kind, ids, name, isUnconfirmed }: Failure): string {
  if (isUnconfirmed) return t(`unclear_${kind}`, isolate(name));
  return ids.length === 1 ? t(`notDone_${kind}`, isolate(name)) : tCount(`notDoneCount_${kind}`, ids.length);
}
