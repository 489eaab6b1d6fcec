import { useState } from 'preact/hooks';
import { keepDismissed, listDismissed } from '../../../lib/browser/page-storage/dismissed-batches.ts';
import { joinSentences } from '../../../lib/i18n/text.ts';
import { formatNumber, t } from '../../../lib/i18n/translate.ts';
import type { Batch } from '../../../lib/model/batch.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { writeView } from '../../../lib/model/view.ts';
import { useBatches, useUndoable } from '../../hooks/use-batches.ts';
import { BatchBar } from './BatchBar.tsx';
import { describeBatch, isUndone } from './batch-words.ts';
import './batch.css';

interface BatchBarsProps {
  connections: Connection[];
  /** Also lists dismissed batches, until they are cleared. */
  hasPast: boolean;
}

/** More bars would leave too little room for the list below. */
const mostShown = 3;

/** The batches that run, and those that have ended and were not dismissed. */
export function BatchBars({ connections, hasPast }: BatchBarsProps) {
  const { list } = useBatches();
  const { dismissed, dismiss } = useDismissed(list);
  // A delete that can be undone is shown by the bar with "Undo" alone.
  const undoable = useUndoable(list);
  const isShown = (batch: Batch) => !dismissed.includes(batch.id) && isNews(batch);
  const shown = list.filter((batch) => isShown(batch) && !undoable.includes(batch));
  const nameOf = ({ connectionId }: Batch) =>
    connections.length > 1 ? connections.find(({ id }) => id === connectionId)?.name : undefined;
  const past = hasPast ? list.filter((batch) => !isShown(batch)) : [];
  return (
    <>
      <p role="status" class="visually-hidden">
        {joinSentences(...shown.filter(hasEndedHere).map(describeBatch))}
      </p>
      {shown.length > 0 && (
        <ul class="batch-bars batch-bars-open" aria-label={t('batches')}>
          {shown.slice(0, hasPast ? undefined : mostShown).map((batch) => (
            <li key={batch.id}>
              <BatchBar
                {...{ batch, connection: nameOf(batch) }}
                dismiss={{ name: t('dismiss'), onDismiss: () => dismiss(batch.id) }}
              />
            </li>
          ))}
          {shown.length > mostShown && !hasPast && (
            <li class="batch-more">
              <a href={writeView({ name: 'activity' })}>{t('batchesMore', formatNumber(shown.length - mostShown))}</a>
            </li>
          )}
        </ul>
      )}
      {past.length > 0 && <PastBatches {...{ past, nameOf }} />}
    </>
  );
}

function useDismissed(list: Batch[]) {
  const [dismissed, setDismissed] = useState(listDismissed);
  const dismiss = (id: string) => {
    // Another window may have dismissed others. Ids of cleared batches are dropped.
    const former = new Set([...listDismissed(), ...dismissed, id]);
    const next = list.map((batch) => batch.id).filter((known) => former.has(known));
    keepDismissed(next);
    setDismissed(next);
  };
  return { dismissed, dismiss };
}

/** A batch that runs, that ended while the page was open, or that has items to look at. */
function isNews(batch: Batch): boolean {
  const { settledAt, counts } = batch;
  if (settledAt === undefined) return true;
  return !isUndone(batch) && (hasEndedHere(batch) || counts.failed + counts.unconfirmed > 0);
}

/** Since the page was opened. */
function hasEndedHere({ settledAt = 0 }: Batch): boolean {
  return settledAt > performance.timeOrigin;
}

interface PastBatchesProps {
  past: Batch[];
  /** The connection's name, if there are several. */
  nameOf: (batch: Batch) => string | undefined;
}

/** Earlier batches, folded. */
function PastBatches({ past, nameOf }: PastBatchesProps) {
  const { clear } = useBatches();
  return (
    <details class="batch-past">
      <summary>{t('pastBatches', formatNumber(past.length))}</summary>
      <ul class="batch-bars" aria-label={t('batches')}>
        {past.map((batch) => (
          <li key={batch.id}>
            <BatchBar
              {...{ batch, connection: nameOf(batch) }}
              dismiss={{ name: t('job_clear'), onDismiss: () => void clear(batch.id).catch(() => undefined) }}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
