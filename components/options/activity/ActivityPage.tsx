import { joinSentences } from '../../../lib/i18n/text.ts';
import { t, tCount } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import type { JobState } from '../../../lib/model/job.ts';
import { writeView } from '../../../lib/model/view.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NoConnection } from '../list/ConnectionsLink.tsx';
import { ListHead } from '../list/ListHead.tsx';
import { describeHowToAnalyse } from '../list/NoReportsYet.tsx';
import { useFocusKeeper } from '../list/use-focus-keeper.ts';
import { BlockedConnections } from './BlockedConnections.tsx';
import { countJobs, JobFilters } from './JobFilters.tsx';
import { JobTable } from './JobTable.tsx';
import { SendAgainDialog } from './SendAgainDialog.tsx';
import { type Activity, useActivity } from './use-activity.ts';
import { type JobActions, useJobActions } from './use-job-actions.ts';
import '../list/list.css';
import './activity.css';

interface ActivityPageProps {
  connections: Connection[];
  state: JobState | undefined;
  /** The job that the address names: it is listed whatever its state, with its details open. */
  jobId: string | undefined;
}

/** Every job: what it was, how it ended, and what can be done about it. */
export function ActivityPage({ connections, state, jobId }: ActivityPageProps) {
  const activity = useActivity(state, jobId);
  const { value, problem, reload } = activity.answer;
  const actions = useJobActions(activity.keep);
  return (
    <>
      <ListHead title={t('activity')} count={value ? tCount('jobCount', countJobs(value.counts, state)) : ''} />
      <JobFilters state={state} counts={value?.counts} />
      {problem && <ProblemNotice problem={problem} onRetry={reload} />}
      {actions.problem && <ProblemNotice problem={actions.problem} />}
      <div role="status">{actions.isTooLate && <p class="hold">{t('cancelTooLate')}</p>}</div>
      {value && <BlockedConnections blocks={value.blocks} connections={connections} />}
      <JobList {...{ activity, actions, connections, state, jobId }} />
      {actions.question && (
        <SendAgainDialog key={actions.question.job.id} question={actions.question} onAnswer={actions.answer} />
      )}
    </>
  );
}

interface JobListProps extends ActivityPageProps {
  activity: Activity;
  actions: JobActions;
}

function JobList({ activity, actions, connections, state, jobId }: JobListProps) {
  const { answer, jobs, showMore } = activity;
  const { value, problem, isLoading } = answer;
  const region = useFocusKeeper();
  const isStale = answer.answered !== answer.question;
  const isEmpty = jobs?.length === 0;
  return (
    <section ref={region} class="list-region" tabIndex={-1} aria-label={t('activity')}>
      {(value || !problem) && (
        <div class="list-body" aria-busy={isLoading} data-stale={isStale && !isEmpty && value !== undefined}>
          {isEmpty && !isStale ? (
            <NoJobs state={state} isConnected={connections.length > 0} />
          ) : (
            <JobTable
              jobs={isEmpty ? undefined : jobs}
              blocks={value?.blocks ?? []}
              {...{ connections, actions, jobId }}
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

interface NoJobsProps {
  state: JobState | undefined;
  isConnected: boolean;
}

function NoJobs({ state, isConnected }: NoJobsProps) {
  if (!state && !isConnected) return <NoConnection />;
  if (!state) return <EmptyState title={t('noJobs')} text={joinSentences(t('noJobs_next'), describeHowToAnalyse())} />;
  return (
    <EmptyState title={t(`noJobs_${state}`)}>
      <a class="button" href={writeView({ name: 'activity' })}>
        {t('showAllJobs')}
      </a>
    </EmptyState>
  );
}
