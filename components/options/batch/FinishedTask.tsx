import { useEffect, useState } from 'preact/hooks';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import { type Batch, hasChanges } from '../../../lib/model/batch.ts';
import { getTaskFilter, isUndone } from '../../../lib/model/task.ts';
import { type View, writeView } from '../../../lib/model/view.ts';
import { useBatches } from '../../hooks/use-batches.ts';
import { linkToReportsOf, ReportsLink } from '../activity/ReportsLink.tsx';
import { Toast } from '../Toast.tsx';
import { describeChanges } from './batch-words.ts';
import { useBatchNames } from './use-batch-names.ts';

/** Milliseconds that the toast stays: Activity keeps what it says. */
const shownFor = 30_000;

/** The batch that ended last while the page was open, with the way to its reports; until it is dismissed, or half a minute is over. */
export function FinishedTask({ view }: { view: View }) {
  const { list } = useBatches();
  const [dismissedAt, dismiss] = useState(performance.timeOrigin);
  const isOnItsPage = ({ id }: Batch) => view.name === 'activity' && view.batchId === id;
  const isNews = (batch: Batch) => getEnd(batch) > dismissedAt && !isUndone(batch);
  const [batch] = list.filter(isNews).sort((a, b) => getEnd(b) - getEnd(a));
  const isShown = batch && !isOnItsPage(batch);
  const end = batch && getEnd(batch);
  useEffect(() => {
    if (end === undefined) return;
    const timer = setTimeout(() => dismiss(end), shownFor);
    return () => clearTimeout(timer);
  }, [end]);
  return (
    <div role="status">
      {isShown && (
        <Toast onDismiss={() => dismiss(getEnd(batch))}>
          <FinishedWords batch={batch} onFollow={() => dismiss(getEnd(batch))} />
        </Toast>
      )}
    </div>
  );
}

function getEnd({ settledAt = 0 }: Batch): number {
  return settledAt;
}

function FinishedWords({ batch, onFollow }: { batch: Batch; onFollow: () => void }) {
  const { id, kind, counts, connectionId } = batch;
  const nameBatch = useBatchNames();
  const misses = counts.failed + counts.unconfirmed;
  const changes = describeChanges(batch);
  const hasChanged = hasChanges(batch.changes);
  // Of a re-run only the changes are news; a list of addresses has also made new reports.
  const showsAll = counts.done > 0 && kind !== 'deleteReport' && (kind === 'create' || !hasChanged);
  return (
    <>
      <b>{[nameBatch(batch), changes].filter(Boolean).join(' · ')}</b>{' '}
      <a href={writeView({ name: 'activity', batchId: id })} onClick={onFollow}>
        {getTaskFilter(batch) === 'attention' ? tCount('taskNeedsYou', misses) : t('details')}
      </a>
      {hasChanged && (
        <>
          {' · '}
          <ReportsLink connectionId={connectionId} href={linkToReportsOf(id, ['worse', 'better'])} onFollow={onFollow}>
            {t('showChanges')}
          </ReportsLink>
        </>
      )}
      {showsAll && (
        <>
          {' · '}
          <ReportsLink connectionId={connectionId} href={linkToReportsOf(id)} onFollow={onFollow}>
            {tCount('showTheseInReports', counts.done)}
          </ReportsLink>
        </>
      )}
    </>
  );
}
