import { t } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { getTaskFilter } from '../../../lib/model/task.ts';
import { type ActivityView, writeView } from '../../../lib/model/view.ts';
import { useBatches } from '../../hooks/use-batches.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListHead } from '../list/ListHead.tsx';
import { ListIcon } from '../list/ListIcon.tsx';
import { useFocusKeeper } from '../list/use-focus-keeper.ts';
import { BatchItems } from './BatchItems.tsx';
import { useBatchNames } from './batch-words.ts';
import { GradeLinks } from './GradeLinks.tsx';
import { TaskQuestion } from './TaskQuestion.tsx';
import { TaskTable } from './TaskTable.tsx';
import { useTaskActions } from './use-task-actions.ts';
import '../list/list.css';

interface BatchPageProps {
  view: ActivityView;
  connections: Connection[];
}

/** A batch: its row, as in Activity, and all its items. */
export function BatchPage({ view, connections }: BatchPageProps) {
  const { list, isRead } = useBatches();
  const actions = useTaskActions();
  const nameBatch = useBatchNames();
  const batch = list.find(({ id }) => id === view.batchId);
  // Around all, since “Remove” removes the batch.
  const region = useFocusKeeper();
  return (
    <section ref={region} class="list-region" tabIndex={-1} aria-label={t('activity')}>
      <div class="batch-head">
        <a class="batch-back" href={writeView({ name: 'activity', ...(batch && { show: getTaskFilter(batch) }) })}>
          <ListIcon name="previous" />
          {t('activity')}
        </a>
        <ListHead title={batch ? nameBatch(batch) : t('details')} />
      </div>
      {!batch && isRead && <EmptyState title={t('batchGone')} />}
      {actions.problem && <ProblemNotice problem={actions.problem} />}
      {batch && (
        <>
          <TaskTable tasks={[batch]} isAlone blocks={[]} {...{ connections, actions }} />
          <GradeLinks batch={batch} />
          <BatchItems
            key={batch.id}
            {...{ batch, connections }}
            show={view.items}
            linkTo={(items) => writeView({ name: 'activity', batchId: batch.id, ...(items && { items }) })}
          />
        </>
      )}
      <TaskQuestion {...actions} />
    </section>
  );
}
