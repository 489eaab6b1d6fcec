import { useEffect, useState } from 'preact/hooks';
import { noteDismissedTask, onDismissedTask } from '../../../lib/browser/page-storage/dismissed-task.ts';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import { type Batch, hasChanges } from '../../../lib/model/batch.ts';
import { getTaskFilter, isUndone } from '../../../lib/model/task.ts';
import { type View, writeTaskReportsLink, writeView } from '../../../lib/model/view.ts';
import { findSentPassword } from '../../hooks/given-passwords.ts';
import { useBatches } from '../../hooks/use-batches.ts';
import { CopyButton } from '../../report/CopyButton.tsx';
import { Toast } from '../Toast.tsx';
import { describeChanges, useBatchNames } from './batch-words.ts';
import { GradeLinks } from './GradeLinks.tsx';

/** A toast for the batch that ended last while the page was open, with links to its reports. */
export function FinishedTask({ view }: { view: View }) {
  const { list } = useBatches();
  const [dismissedAt, dismiss] = useDismissed();
  const isNews = (batch: Batch) => getEnd(batch) > dismissedAt && !isUndone(batch);
  const [batch] = list.filter(isNews).sort((a, b) => getEnd(b) - getEnd(a));
  return (
    <div role="status">
      {batch && (
        <Toast key={batch.settledAt} isSeen={isShown(batch, view)} onDismiss={() => dismiss(getEnd(batch))}>
          <FinishedWords batch={batch} onFollow={() => dismiss(getEnd(batch))} />
        </Toast>
      )}
    </div>
  );
}

/** Until when ended tasks are no news: those that ended before this page opened, or were dismissed on another one. */
function useDismissed() {
  const [dismissedAt, setDismissed] = useState(performance.timeOrigin);
  useEffect(() => onDismissedTask((endedAt) => setDismissed((before) => Math.max(before, endedAt))), []);
  const dismiss = (endedAt: number) => {
    noteDismissedTask(endedAt);
    setDismissed(endedAt);
  };
  return [dismissedAt, dismiss] as const;
}

/** The view shows the task, its reports or what it has found. */
function isShown({ id, watchId }: Batch, view: View): boolean {
  if (view.name === 'reports') return view.filter.task === id;
  if (view.name === 'activity') return (view.batchId ?? id) === id;
  return view.name === 'watches' && watchId !== undefined;
}

function getEnd({ settledAt = 0 }: Batch): number {
  return settledAt;
}

function FinishedWords({ batch, onFollow }: { batch: Batch; onFollow: () => void }) {
  const { id, kind, counts, connectionId } = batch;
  const nameBatch = useBatchNames();
  const unsuccessful = counts.failed + counts.unconfirmed;
  const changes = describeChanges(batch.changes);
  const hasChanged = hasChanges(batch.changes);
  // The service never shows it again.
  const password = counts.done > 0 && findSentPassword(batch);
  // After a re-run only the changed reports are news. A list of addresses has also created reports.
  const showsAll = counts.done > 0 && kind !== 'deleteReport' && (kind === 'create' || !hasChanged);
  return (
    <>
      <b>{[nameBatch(batch), changes].filter(Boolean).join(' · ')}</b>
      <GradeLinks {...{ batch, onFollow }} />{' '}
      <a href={writeView({ name: 'activity', batchId: id })} onClick={onFollow}>
        {getTaskFilter(batch) === 'attention' ? tCount('taskNeedsYou', unsuccessful) : t('details')}
      </a>
      {hasChanged && (
        <>
          {' · '}
          <a href={writeTaskReportsLink(connectionId, id, { changes: ['worse', 'better'] })} onClick={onFollow}>
            {t('showChanges')}
          </a>
        </>
      )}
      {showsAll && (
        <>
          {' · '}
          <a href={writeTaskReportsLink(connectionId, id)} onClick={onFollow}>
            {tCount('showTheseInReports', counts.done)}
          </a>
        </>
      )}
      {password && (
        <div class="toast-action">
          <CopyButton text={password} label={t('copyPassword')} />
        </div>
      )}
    </>
  );
}
