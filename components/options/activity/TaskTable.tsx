import { joinSentences } from '../../../lib/i18n/text.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { type Block, findConnectionOf } from '../../../lib/model/job.ts';
import type { Task } from '../../../lib/model/task.ts';
import { writeView } from '../../../lib/model/view.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Note } from '../list/RowNote.tsx';
import { SkeletonRows } from '../list/SkeletonRows.tsx';
import { JobMark } from './JobMark.tsx';
import { TaskRow } from './TaskRow.tsx';
import type { TaskActions } from './use-task-actions.ts';
import './activity.css';

interface TaskTableProps {
  /** Absent until the first answer arrives. */
  tasks: Task[] | undefined;
  /** Connections that are blocked until the user fixes them: a row each, above the tasks. */
  userBlocks?: Block[];
  blocks: readonly Block[];
  connections: Connection[];
  actions: TaskActions;
  /** The only task, above its items: it needs no column headings, and the page's heading is its name. */
  isAlone?: boolean;
}

export function TaskTable({ tasks, userBlocks = [], blocks, connections, actions, isAlone }: TaskTableProps) {
  const showsConnection = connections.length > 1;
  return (
    <table class={isAlone ? 'table task-table task-table-alone' : 'table task-table'} aria-label={t('activity')}>
      {!isAlone && <TaskHead showsConnection={showsConnection} />}
      <tbody>
        {!tasks && <SkeletonRows count={10} columns={showsConnection ? 5 : 4} />}
        {tasks &&
          userBlocks.map((block) => (
            <BlockedConnectionRow key={block.connectionId} {...{ block, connections, showsConnection }} />
          ))}
        {tasks?.map((task) => (
          <TaskRow
            key={task.id}
            connection={findConnectionOf(task, connections)}
            {...{ task, blocks, actions, showsConnection, isAlone }}
          />
        ))}
      </tbody>
    </table>
  );
}

function TaskHead({ showsConnection }: { showsConnection: boolean }) {
  return (
    <thead>
      <tr>
        <th class="col-state" scope="col">
          <span class="job-mark-word">{t('state')}</span>
        </th>
        <th scope="col">{t('task')}</th>
        {showsConnection && (
          <th class="only-wide col-connection" scope="col">
            {t('connection')}
          </th>
        )}
        <th class="only-wide col-time" scope="col">
          {t('when')}
        </th>
        <th class="col-task-actions" scope="col">
          <VisuallyHidden>{t('actions')}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

interface BlockedConnectionRowProps {
  block: Block;
  connections: Connection[];
  showsConnection: boolean;
}

/** Says once what blocks all tasks of a connection. The service's own message is with the task that received it. */
function BlockedConnectionRow({ block, connections, showsConnection }: BlockedConnectionRowProps) {
  const { connectionId, problem } = block;
  const name = connections.find(({ id }) => id === connectionId)?.name ?? t('connectionGone');
  const code = problem?.code ?? 'unexpected';
  const next = joinSentences(t(`problem_${code}_next`), t('hold_connection_next'));
  return (
    <tr class="task-row" data-state="blocked">
      <td class="col-state">
        <JobMark state="paused" />
      </td>
      <td>
        <span class="row-line">
          <span class="task-name">
            <span class="task-kind">{t('connection')}</span> <b id={`blocked-${connectionId}`}>{name}</b>
          </span>
          <Note isProblem title={next}>
            {t(`problem_${code}`)}
          </Note>
        </span>
      </td>
      {showsConnection && <td class="only-wide" />}
      <td class="only-wide" />
      <td class="col-task-actions">
        <span class="task-buttons">
          <a class="button" href={writeView({ name: 'connections' })} aria-describedby={`blocked-${connectionId}`}>
            {t('openConnections')}
          </a>
        </span>
      </td>
    </tr>
  );
}
