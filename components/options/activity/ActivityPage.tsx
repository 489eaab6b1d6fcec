import { joinSentences } from '../../../lib/i18n/text.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { filterStates, needsUser, type TaskFilter, taskFilters } from '../../../lib/model/task.ts';
import { writeView } from '../../../lib/model/view.ts';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { useBatches } from '../../hooks/use-batches.ts';
import { useWorker } from '../../hooks/worker-context.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NoConnection } from '../list/ConnectionsLink.tsx';
import { CountedLinks } from '../list/CountedLinks.tsx';
import { ListHead } from '../list/ListHead.tsx';
import { describeHowToAnalyse } from '../list/NoReportsYet.tsx';
import { useFocusKeeper } from '../list/use-focus-keeper.ts';
import { TaskQuestion } from './TaskQuestion.tsx';
import { TaskTable } from './TaskTable.tsx';
import { type Activity, useActivity } from './use-activity.ts';
import { type TaskActions, useTaskActions } from './use-task-actions.ts';
import '../list/list.css';
import './activity.css';

interface ActivityPageProps {
  connections: Connection[];
  show: TaskFilter | undefined;
}

/** All tasks, one row each: the work, the state or outcome, and the actions on it. */
export function ActivityPage({ connections, show: chosen }: ActivityPageProps) {
  const activity = useActivity(chosen);
  const { show, answer } = activity;
  const { problem, reload } = answer;
  const actions = useTaskActions();
  return (
    <>
      <ListHead title={t('activity')} />
      <div class="filters counted-filters">
        <TaskFilters {...activity} />
        {show === 'finished' && <ClearButton isEmpty={!activity.counts?.finished} />}
      </div>
      {problem && <ProblemNotice problem={problem} onRetry={reload} />}
      {actions.problem && <ProblemNotice problem={actions.problem} />}
      <TaskList {...{ activity, actions, connections }} />
      <TaskQuestion {...actions} />
    </>
  );
}

function TaskFilters({ show, counts }: Pick<Activity, 'show' | 'counts'>) {
  const links = taskFilters.map((filter) => ({
    href: writeView({ name: 'activity', show: filter }),
    label: t(`tasks_${filter}`),
    count: counts?.[filter],
    isCurrent: filter === show,
  }));
  return <CountedLinks label={t('state')} links={links} />;
}

/** Removes the finished tasks. Tasks that need the user stay. */
function ClearButton({ isEmpty }: { isEmpty: boolean }) {
  const { send } = useWorker();
  const { clearFinished } = useBatches();
  const { problem, run } = useAttempt();
  const onClick = () =>
    run(async () => {
      for (const state of filterStates.finished) await send('clearJobs', { state });
      await clearFinished();
    });
  return (
    <>
      {/* `aria-disabled`, so that it keeps the focus when nothing is left to clear. */}
      <Button {...(isEmpty ? { 'aria-disabled': true } : { onClick })}>{t('clearFinished')}</Button>
      {problem && <ProblemNotice problem={problem} />}
    </>
  );
}

interface TaskListProps {
  activity: Activity;
  actions: TaskActions;
  connections: Connection[];
}

function TaskList({ activity, actions, connections }: TaskListProps) {
  const { show, answer, tasks, showMore } = activity;
  const { value, problem, isLoading } = answer;
  const region = useFocusKeeper();
  const isStale = answer.answered !== answer.question;
  const userBlocks = show === 'attention' ? (value?.blocks.filter(needsUser) ?? []) : [];
  const isEmpty = show && tasks?.length === 0 && userBlocks.length === 0;
  return (
    <section ref={region} class="list-region" tabIndex={-1} aria-label={t('activity')}>
      {(value || !problem) && (
        <div class="list-body" aria-busy={isLoading} data-stale={isStale && !isEmpty && value !== undefined}>
          {isEmpty && !isStale ? (
            <NoTasks show={show} isConnected={connections.length > 0} />
          ) : (
            <TaskTable
              tasks={isEmpty ? undefined : tasks}
              blocks={value?.blocks ?? []}
              {...{ userBlocks, connections, actions }}
            />
          )}
        </div>
      )}
      {value?.hasMore && (
        <div class="show-more">
          <Button isBusy={isStale} onClick={showMore}>
            {t('showMore')}
          </Button>
        </div>
      )}
    </section>
  );
}

function NoTasks({ show, isConnected }: { show: TaskFilter; isConnected: boolean }) {
  if (!isConnected) return <NoConnection />;
  const next = show === 'progress' ? describeHowToAnalyse() : t(`noTasks_${show}_next`);
  return <EmptyState title={t(`noTasks_${show}`)} text={joinSentences(next)} />;
}
