import { useId, useState } from 'preact/hooks';
import { t } from '../../../lib/i18n/translate.ts';
import type { Batch } from '../../../lib/model/batch.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import type { Block, Job } from '../../../lib/model/job.ts';
import { isBatch, type Task } from '../../../lib/model/task.ts';
import { writeView } from '../../../lib/model/view.ts';
import { useUndoable } from '../../hooks/use-batches.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { describeTarget, describeWork } from '../job-words.ts';
import { AddressParts } from '../list/AddressParts.tsx';
import { ListIcon } from '../list/ListIcon.tsx';
import { TimeCell } from '../list/TimeCell.tsx';
import { useBatchNames } from './batch-words.ts';
import { getMark, JobMark } from './JobMark.tsx';
import { TaskButtons } from './TaskButtons.tsx';
import { TaskDetails } from './TaskDetails.tsx';
import { TaskNote } from './TaskNote.tsx';
import { listOffers } from './task-offers.ts';
import type { TaskActions } from './use-task-actions.ts';

interface TaskRowProps {
  task: Task;
  /** Absent if the connection was removed since. */
  connection: Connection | undefined;
  /** There is more than one connection, so the row names its own. */
  showsConnection: boolean;
  /** The only row, below a heading that names the task. */
  isAlone: boolean | undefined;
  blocks: readonly Block[];
  actions: TaskActions;
}

export function TaskRow({ task, connection, showsConnection, isAlone, blocks, actions }: TaskRowProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isUndoable = useUndoable(isBatch(task) ? [task] : []).length > 0;
  const mark = getMark(task);
  return (
    <>
      <tr class="task-row" data-open={isOpen} data-state={mark}>
        <td class="col-state">
          <JobMark state={mark} />
        </td>
        <td>
          <span class="row-line">
            {isBatch(task) ? (
              <BatchName {...{ id, isAlone }} batch={task} />
            ) : (
              <JobName {...{ id, isOpen }} job={task} onToggle={() => setOpen(!isOpen)} />
            )}
            <TaskNote task={task} labelledBy={id} />
          </span>
        </td>
        {showsConnection && <td class="only-wide col-connection">{connection?.name ?? t('connectionGone')}</td>}
        <td class="only-wide col-time">
          <TimeCell time={task.createdAt} />
        </td>
        <td class="col-task-actions">
          <TaskButtons
            state={mark}
            offers={listOffers(task, { blocks, connection, isUndoable })}
            isBusy={actions.busy.has(task.id)}
            describedBy={id}
            onAct={(action) => actions.act(task, action)}
          />
        </td>
      </tr>
      {isOpen && !isBatch(task) && (
        <tr class="task-details-row">
          <td colSpan={3} id={`${id}-details`}>
            <TaskDetails job={task} connection={connection} />
          </td>
          <td class="only-wide" colSpan={showsConnection ? 2 : 1} />
        </tr>
      )}
    </>
  );
}

/** The name of a batch, as a link to its items. Above the items themselves it is hidden, for use as a label only. */
function BatchName({ batch, id, isAlone }: Pick<TaskRowProps, 'isAlone'> & { batch: Batch; id: string }) {
  const name = useBatchNames()(batch);
  if (isAlone) {
    return (
      <VisuallyHidden>
        <span id={id}>{name}</span>
      </VisuallyHidden>
    );
  }
  return (
    <a class="task-name" id={id} title={name} href={writeView({ name: 'activity', batchId: batch.id })}>
      <ListIcon name="next" />
      <span class="address-host">{name}</span>
    </a>
  );
}

interface JobNameProps {
  job: Job;
  id: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** The name of a job, as a button that shows its details. */
function JobName({ job, id, isOpen, onToggle }: JobNameProps) {
  const target = describeTarget(job);
  return (
    <button
      type="button"
      class="task-name"
      id={id}
      title={target}
      aria-expanded={isOpen}
      aria-controls={isOpen ? `${id}-details` : undefined}
      onClick={onToggle}
    >
      <ListIcon name="next" />
      <span class="task-kind">{describeWork(job)}</span>{' '}
      <span class="address">
        <AddressParts text={target} />
      </span>
    </button>
  );
}
