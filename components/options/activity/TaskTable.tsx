import { useState } from 'preact/hooks';
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
  /** Absent while the first answer is under way. */
  tasks: Task[] | undefined;
  /** Connections that stand still until the user mends them: a row each, above the tasks. */
  halted?: Block[];
  blocks: readonly Block[];
  connections: Connection[];
  actions: TaskActions;
  /** One task above its items: its columns need no headings, and its name is the page's. */
  isAlone?: boolean;
  /** Open from the start, and what the keyboard begins with. */
  jobId?: string | undefined;
}

export function TaskTable({ tasks, halted = [], blocks, connections, actions, jobId, isAlone }: TaskTableProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(jobId === undefined ? [] : [jobId]));
  const isNamed = connections.length > 1;
  const columns = isNamed ? 5 : 4;
  return (
    <table class={isAlone ? 'table task-table task-table-alone' : 'table task-table'} aria-label={t('activity')}>
      {!isAlone && <TaskHead isNamed={isNamed} />}
      <tbody>
        {!tasks && <SkeletonRows count={10} columns={columns} />}
        {tasks && halted.map((block) => <HaltedRow key={block.connectionId} {...{ block, connections, isNamed }} />)}
        {tasks?.map((task) => (
          <TaskRow
            key={task.id}
            connection={findConnectionOf(task, connections)}
            isSought={task.id === jobId}
            isOpen={open.has(task.id)}
            onToggle={() => setOpen((open) => toggle(open, task.id))}
            {...{ task, blocks, actions, isNamed, isAlone, columns }}
          />
        ))}
      </tbody>
    </table>
  );
}

function toggle(open: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(open);
  if (!next.delete(id)) next.add(id);
  return next;
}

function TaskHead({ isNamed }: { isNamed: boolean }) {
  return (
    <thead>
      <tr>
        <th class="col-state" scope="col">
          <span class="job-mark-word">{t('state')}</span>
        </th>
        <th scope="col">{t('task')}</th>
        {isNamed && (
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

interface HaltedRowProps {
  block: Block;
  connections: Connection[];
  isNamed: boolean;
}

/** Says once what stops all tasks of a connection. The service's own words are with the task that got them. */
function HaltedRow({ block: { connectionId, problem }, connections, isNamed }: HaltedRowProps) {
  const name = connections.find(({ id }) => id === connectionId)?.name ?? t('connectionGone');
  const code = problem?.code ?? 'unexpected';
  const next = joinSentences(t(`problem_${code}_next`), t('hold_connection_next'));
  return (
    <tr class="task-row" data-state="halted">
      <td class="col-state">
        <JobMark state="paused" />
      </td>
      <td>
        <span class="row-line">
          <span class="task-name">
            <span class="task-kind">{t('connection')}</span> <b id={`halted-${connectionId}`}>{name}</b>
          </span>
          <Note isProblem title={next}>
            {t(`problem_${code}`)}
          </Note>
        </span>
      </td>
      {isNamed && <td class="only-wide" />}
      <td class="only-wide" />
      <td class="col-task-actions">
        <span class="task-buttons">
          <a class="button" href={writeView({ name: 'connections' })} aria-describedby={`halted-${connectionId}`}>
            {t('openConnections')}
          </a>
        </span>
      </td>
    </tr>
  );
}
