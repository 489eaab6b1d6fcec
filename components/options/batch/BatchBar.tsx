import { useId } from 'preact/hooks';
import { formatNumber, t } from '../../../lib/i18n/translate.ts';
import type { Batch } from '../../../lib/model/batch.ts';
import { isBlocked } from '../../../lib/model/job.ts';
import { writeView } from '../../../lib/model/view.ts';
import { type BatchAction, useUndoable } from '../../hooks/use-batches.ts';
import { useJobs } from '../../hooks/use-jobs.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Wait } from '../activity/JobNote.tsx';
import { type BatchActions, BatchQuestions, useBatchActions } from './BatchQuestions.tsx';
import { countEnded, describeBatch } from './batch-words.ts';

interface BatchBarProps {
  batch: Batch;
  /** The connection's name, where there are several. */
  connection?: string;
  /** It is on the page of the batch, with its items below. */
  hasDetails?: boolean;
  /** The button that removes the bar of an ended batch. */
  dismiss?: { name: string; onDismiss: () => void };
}

/** A batch in one line: what is done to how many, how far it is, and what can be done about it. */
export function BatchBar({ batch, connection, hasDetails, dismiss }: BatchBarProps) {
  const id = useId();
  const actions = useBatchActions(batch);
  const isUndoable = useUndoable([batch]).length > 0;
  const problem = actions.problem ?? batch.problem;
  return (
    <div class="batch-bar">
      <div class="batch-line">
        <div class="batch-words">
          <span class={hasDetails ? 'visually-hidden' : 'batch-what'} id={id}>
            {describeBatch(batch)}
            {connection && <span class="batch-connection"> · {connection}</span>}
          </span>
          {batch.settledAt === undefined && <Progress {...{ batch, isUndoable }} labelledBy={id} />}
          {!hasDetails && <Misses batch={batch} />}
          {!isUndoable && <BatchButtons {...{ batch, actions, hasDetails }} describedBy={id} />}
          {!hasDetails && (
            <a href={writeView({ name: 'activity', batchId: batch.id })} aria-describedby={id}>
              {t('details')}
            </a>
          )}
        </div>
        {dismiss && batch.settledAt !== undefined && (
          <Button variant="icon" aria-label={dismiss.name} aria-describedby={id} onClick={dismiss.onDismiss}>
            <Icon name="close" />
          </Button>
        )}
      </div>
      {problem && <ProblemNotice problem={problem} />}
      <BatchQuestions {...{ batch, actions }} />
    </div>
  );
}

function Progress({ batch, isUndoable, labelledBy }: { batch: Batch; isUndoable: boolean; labelledBy: string }) {
  const { id, state, total } = batch;
  const { list } = useJobs();
  const blocked = [...list.jobs.values()].find((job) => job.batchId === id && isBlocked(job));
  const ended = countEnded(batch);
  return (
    <>
      <progress class="batch-progress" aria-labelledby={labelledBy} max={total} value={ended} />
      <span class="batch-count">
        {isUndoable ? t('waitsFor_undo') : t('countOfReports', formatNumber(ended), formatNumber(total))}
        {state === 'paused' && ` · ${t('batchPaused')}`}
        {blocked && state === 'running' && (
          <>
            {' · '}
            <Wait job={blocked} />
          </>
        )}
      </span>
    </>
  );
}

/** Links to the failed and the unconfirmed items, with their counts. */
function Misses({ batch: { id, counts } }: { batch: Batch }) {
  return (
    <>
      {(['failed', 'unconfirmed'] as const).map(
        (show) =>
          counts[show] > 0 && (
            <a key={show} class="batch-miss" href={writeView({ name: 'activity', batchId: id, show })}>
              {t(`batchMiss_${show}`, formatNumber(counts[show]))}
            </a>
          ),
      )}
    </>
  );
}

interface BatchButtonsProps {
  batch: Batch;
  actions: BatchActions;
  describedBy: string;
  /** The bar is on the page of the batch, which offers more actions. */
  hasDetails?: boolean;
}

const names = {
  pauseBatch: 'pause',
  resumeBatch: 'resume',
  cancelBatch: 'cancel',
  retryBatch: 'retryFailed',
  checkBatch: 'checkAll',
  sendAgainBatch: 'tryAgain',
} as const;

function BatchButtons({ batch, actions: { act, busy }, describedBy, hasDetails }: BatchButtonsProps) {
  return (
    <>
      {listActions(batch, hasDetails).map((action) => (
        // The key keeps one button from becoming another, where a double click would do something else.
        <Button
          key={`${batch.state} ${action}`}
          aria-describedby={describedBy}
          isBusy={busy === action}
          onClick={() => act(action)}
        >
          {t(names[action])}
        </Button>
      ))}
    </>
  );
}

function listActions({ kind, state, settledAt, counts }: Batch, hasDetails = false): BatchAction[] {
  if (settledAt !== undefined) {
    const isUnclear = counts.unconfirmed > 0;
    return [
      ...(counts.failed > 0 ? (['retryBatch'] as const) : []),
      // Repeating it does no harm, so there is nothing to check.
      ...(isUnclear && (kind === 'create' || kind === 'rerun') ? (['checkBatch'] as const) : []),
      ...(isUnclear && hasDetails ? (['sendAgainBatch'] as const) : []),
    ];
  }
  if (state === 'cancelled') return [];
  return [state === 'paused' ? 'resumeBatch' : 'pauseBatch', 'cancelBatch'];
}
