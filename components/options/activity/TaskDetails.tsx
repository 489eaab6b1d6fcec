import type { ComponentChildren } from 'preact';
import { formatExactTime } from '../../../lib/i18n/format-time.ts';
import { joinSentences } from '../../../lib/i18n/text.ts';
import { t } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { writeDay } from '../../../lib/model/filter/date-period.ts';
import { defaultReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { isSettled, type Job } from '../../../lib/model/job.ts';
import { type ReportsView, writeView } from '../../../lib/model/view.ts';
import { isAnalysis, isIdempotent, type Work } from '../../../lib/model/work.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { describeJobProblem, describeTarget } from '../job-words.ts';
import { PrivacyWord } from '../list/PrivacyWord.tsx';

interface TaskDetailsProps {
  job: Job;
  /** Absent if the connection was removed since. */
  connection: Connection | undefined;
}

/** The details of a job. */
export function TaskDetails({ job, connection }: TaskDetailsProps) {
  return (
    <div class="task-details" data-state={job.state}>
      {job.state === 'unconfirmed' ? <UnconfirmedNotice job={job} /> : <JobProblem job={job} />}
      <dl class="task-facts">
        <Fact name={'project' in job.work ? t('project') : t('address')}>
          <span class="task-target">{describeTarget(job)}</span>
        </Fact>
        <Fact name={t('connection')}>{connection?.name ?? t('connectionGone')}</Fact>
        {'privacy' in job.work && (
          <Fact name={t('privacy')}>
            <PrivacyWord privacy={job.work.privacy} />
          </Fact>
        )}
        {job.report && <Fact name={t('grade')}>{t(`grade_${job.report.result ?? 'none'}`)}</Fact>}
        <Times job={job} />
      </dl>
    </div>
  );
}

/** The problem of a job. A waiting job continues by itself, so the usual advice does not apply. */
function JobProblem({ job }: { job: Job }) {
  if (!job.problem) return null;
  const next = isSettled(job) ? undefined : describeWaitNext(job);
  return <ProblemNotice problem={job.problem} title={describeJobProblem(job, job.problem)} next={next} />;
}

function describeWaitNext({ waitsFor }: Job): string {
  return waitsFor === 'connection' ? t('hold_connection_next') : t('goesOnByItself');
}

/** What is known about a job with an unknown outcome, and what a retry would do. */
function UnconfirmedNotice({ job }: { job: Job }) {
  const { sentAt, work, connectionId, problem = { code: 'interrupted' as const } } = job;
  const sent = sentAt === undefined ? '' : t('doubt_sent', formatExactTime(sentAt));
  const next = joinSentences(sent, describeJobProblem(job, problem), describeRepetition(work));
  return (
    <ProblemNotice problem={problem} title={t('doubt')} next={next}>
      <a href={writeView({ name: 'reports', at: connectionId, ...findPlace(job) })}>{t('doubt_look')}</a>
    </ProblemNotice>
  );
}

/**
 * Where to look for what the job may have done: its report, or what was created since. Not by the page's address, which
 * the browser's history would keep.
 */
function findPlace({ work, sentAt }: Job): Pick<ReportsView, 'filter' | 'reportId'> {
  if ('reportId' in work) return { filter: defaultReportFilter, reportId: work.reportId };
  const since = work.kind === 'create' && sentAt !== undefined ? writeDay(new Date(sentAt)) : undefined;
  return { filter: { ...defaultReportFilter, ...(since && { since }) } };
}

function describeRepetition(work: Work): string {
  if (isAnalysis(work)) return t('doubt_next');
  return t(isIdempotent(work) ? 'twiceHarmless' : 'unconfirmed_next');
}

function Times({ job }: { job: Job }) {
  const { createdAt, sentAt, settledAt } = job;
  return (
    <>
      <Fact name={t('askedFor')}>{formatExactTime(createdAt)}</Fact>
      {sentAt !== undefined && <Fact name={t('sentLast')}>{formatExactTime(sentAt)}</Fact>}
      {settledAt !== undefined && <Fact name={t('ended')}>{formatExactTime(settledAt)}</Fact>}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
