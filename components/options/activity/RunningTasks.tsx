import { useId } from 'preact/hooks';
import { formatNumber, t } from '../../../lib/i18n/translate.ts';
import { writeView } from '../../../lib/model/view.ts';
import { useBatches, useUndoable } from '../../hooks/use-batches.ts';
import { BatchProgress } from './TaskNote.tsx';
import { useBatchNames } from './use-batch-names.ts';
import './batch.css';

/** One line with the progress of the newest running batch, and links to it and to the others. */
export function RunningTasks() {
  const { list } = useBatches();
  const nameBatch = useBatchNames();
  const id = useId();
  // What can still be undone is shown only by the bar with "Undo".
  const undoable = useUndoable(list);
  const running = list.filter((batch) => batch.settledAt === undefined && !undoable.includes(batch));
  const [batch, ...others] = running;
  if (!batch) return null;
  return (
    <p class="running-tasks">
      <span class="running-what" id={id}>
        {nameBatch(batch)}
      </span>
      <BatchProgress batch={batch} labelledBy={id} />
      <a href={writeView({ name: 'activity', batchId: batch.id })} aria-describedby={id}>
        {t('details')}
      </a>
      {others.length > 0 && <a href={writeView({ name: 'activity' })}>{t('tasksMore', formatNumber(others.length))}</a>}
    </p>
  );
}
