import type { ComponentChildren } from 'preact';
import { formatExactTime } from '../../../lib/i18n/format-time.ts';
import { formatNumber, t } from '../../../lib/i18n/translate.ts';
import type { Connection } from '../../../lib/model/connection.ts';
import { isSettled, type Job } from '../../../lib/model/job.ts';
import { ProblemNotice } from '../../report/ProblemNotice.tsx';
import { describeMet, describeTarget } from '../job-words.ts';
import { PrivacyWord } from '../list/PrivacyWord.tsx';
import { Doubt } from './Doubt.tsx';
import { JobButtons } from './JobButtons.tsx';
import type { JobAction } from './use-job-actions.ts';

interface JobDetailsProps {
  job: Job;
  /** Absent if the connection was removed since. */
  connection: Connection | undefined;
  actions: JobAction[];
  isBusy: boolean;
  describedBy: string;
  onAct: (job: Job, action: JobAction) => void;
}

/** All that is known of a job. */
export function JobDetails(props: JobDetailsProps) {
  const { job, connection, actions } = props;
  return (
    <div class="job-details" data-state={job.state}>
      {job.state === 'unconfirmed' ? <Doubt {...props} /> : <Reason job={job} />}
      <dl class="job-facts">
        <Fact name={'project' in job.work ? t('project') : t('address')}>
          <span class="job-target">{describeTarget(job)}</span>
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
      {actions.length > 0 && (
        <div class="job-details-actions">
          <JobButtons {...props} isWordy actions={job.state === 'unconfirmed' ? ['clear'] : actions} />
        </div>
      )}
    </div>
  );
}

/** The problem a job has met. A waiting job goes on by itself, so the usual advice does not apply. */
function Reason({ job }: { job: Job }) {
  if (!job.problem) return null;
  const next = isSettled(job) ? undefined : describeOwnNext(job);
  return <ProblemNotice problem={job.problem} title={describeMet(job, job.problem)} next={next} />;
}

function describeOwnNext({ waitsFor }: Job): string {
  return waitsFor === 'connection' ? t('hold_connection_next') : t('goesOnByItself');
}

function Times({ job }: { job: Job }) {
  const { createdAt, sentAt, settledAt, notBefore, attempts, state } = job;
  return (
    <>
      <Fact name={t('askedFor')}>{formatExactTime(createdAt)}</Fact>
      {sentAt !== undefined && <Fact name={t('sentLast')}>{formatExactTime(sentAt)}</Fact>}
      {attempts > 0 && <Fact name={t('tries')}>{formatNumber(attempts)}</Fact>}
      {state === 'waiting' && notBefore !== undefined && <Fact name={t('goesOn')}>{formatExactTime(notBefore)}</Fact>}
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
