import { useId } from 'preact/hooks';
import { formatNumber, t } from '../../../lib/i18n/translate.ts';
import type { Batch } from '../../../lib/model/batch.ts';
import { writeView } from '../../../lib/model/view.ts';
import { useBatches, useUndoable } from '../../hooks/use-batches.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { onFirstClick } from '../../ui/on-first-click.ts';
import { useBatchNames } from './batch-words.ts';
import { BatchProgress } from './TaskNote.tsx';
import { TaskQuestion } from './TaskQuestion.tsx';
import { listOffers } from './task-offers.ts';
import { useTaskActions } from './use-task-actions.ts';
import './batch.css';

/**
 * One line with the progress of the newest running batch, a button that pauses it, and links to it and to the others. It
 * stays at the end of the page, where it moves no rows when it appears.
 */
export function RunningTasks() {
  const { list } = useBatches();
  const nameBatch = useBatchNames();
  const actions = useTaskActions();
  const id = useId();
  // What can still be undone is shown only by the bar with "Undo", and a batch that was undone ends at once.
  const undoable = useUndoable(list);
  const isOpen = ({ state, settledAt }: Batch) => settledAt === undefined && state !== 'cancelled';
  const running = list.filter((batch) => isOpen(batch) && !undoable.includes(batch));
  const [batch, ...others] = running;
  if (!batch) return null;
  const [offer] = listOffers(batch, { blocks: [], connection: undefined, isUndoable: false });
  return (
    <>
      <div class="running-problem">{actions.problem && <ProblemNotice problem={actions.problem} />}</div>
      <div class="running-tasks">
        <span class="running-what" id={id}>
          {nameBatch(batch)}
        </span>
        <BatchProgress batch={batch} labelledBy={id} />
        {typeof offer === 'string' && (
          <Button
            key={batch.id}
            aria-describedby={id}
            isBusy={actions.busy.has(batch.id)}
            onClick={onFirstClick(() => actions.act(batch, offer))}
          >
            {t(offer)}
          </Button>
        )}
        <a href={writeView({ name: 'activity', batchId: batch.id })} aria-describedby={id}>
          {t('details')}
        </a>
        {others.length > 0 && (
          <a href={writeView({ name: 'activity', show: 'progress' })}>{t('tasksMore', formatNumber(others.length))}</a>
        )}
      </div>
      <TaskQuestion {...actions} />
    </>
  );
}
