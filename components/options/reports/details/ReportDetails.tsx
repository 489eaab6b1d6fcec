import { formatTime } from '../../../../lib/i18n/format-time.ts';
import { makeVisible } from '../../../../lib/i18n/text.ts';
import { t } from '../../../../lib/i18n/translate.ts';
import { getReportLink } from '../../../../lib/model/address/service-address.ts';
import type { Connection } from '../../../../lib/model/connection.ts';
import { isDelete, isSettled, type Job, type Work } from '../../../../lib/model/job.ts';
import type { Report } from '../../../../lib/model/report/report.ts';
import { getReportTarget, getTarget } from '../../../../lib/model/work-target.ts';
import { getLatestJobs } from '../../../hooks/known-jobs.ts';
import { useAnswer } from '../../../hooks/use-answer.ts';
import { useJobs } from '../../../hooks/use-jobs.ts';
import { useNotices, useWorker } from '../../../hooks/worker-context.ts';
import { CopyButton } from '../../../report/CopyButton.tsx';
import { GradeMark } from '../../../report/GradeMark.tsx';
import { ProblemNotice } from '../../../report/ProblemNotice.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { describeProgress } from '../../job-words.ts';
import { ListIcon } from '../../list/ListIcon.tsx';
import { createRow, isUnsettled } from '../row.ts';
import { PrivacySection } from './PrivacySection.tsx';
import { ReportChecks } from './ReportChecks.tsx';
import { getScrolling, ReportFields } from './ReportFields.tsx';
import './details.css';

interface ReportDetailsProps {
  connection: Connection;
  reportId: string;
  /** What the list knows of it, shown until the service has answered. */
  known: Report | undefined;
  onStart: (work: Work) => void;
  onClose: () => void;
}

export function ReportDetails({ connection, reportId, known, onStart, onClose }: ReportDetailsProps) {
  const { report, job, change, problem, reload } = useReport(connection, reportId, known);
  return (
    <Dialog variant="side" title={t('reportDetails')} onClose={onClose}>
      <div class="details">
        {problem && <ProblemNotice problem={problem} onRetry={reload} />}
        {job?.problem && isSettled(job) && <ProblemNotice problem={job.problem} />}
        {!report && !problem && <p>{t('loading')}</p>}
        {report && (
          <>
            <Summary report={report} job={job} />
            <Actions {...{ connection, report, job, onStart, onClose }} />
            <Facts report={report} />
            <PrivacySection {...{ report, change, onStart }} />
            <ReportChecks fields={report.fields} />
            <ReportFields fields={report.fields} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function useReport({ id: connectionId }: Connection, reportId: string, known: Report | undefined) {
  const { send } = useWorker();
  const { list } = useJobs();
  const answer = useAnswer(reportId, () => send('getReport', { connectionId, reportId }));
  const target = getReportTarget(reportId);
  const latest = getLatestJobs(list, connectionId).get(target);
  useNotices((notice) => {
    const isThis = 'job' in notice && getTarget(notice.job.work) === target;
    if (isThis && notice.job.state === 'done' && !isDelete(notice.job.work)) answer.reload();
  });
  const found = answer.value ?? known;
  const row = found && createRow(found, answer.askedAt, latest);
  const change = getLatestJobs(list, connectionId, 'update').get(target);
  return { report: row?.report, job: latest, change, problem: answer.problem, reload: answer.reload };
}

function Summary({ report, job }: { report: Report; job: Job | undefined }) {
  return (
    <div class="details-summary">
      <GradeMark grade={report.result} size="l" />
      <div>
        <p class="details-grade">{t(`grade_${report.result ?? 'none'}`)}</p>
        <p {...getScrolling(report.url, 'details-address')}>{makeVisible(report.url)}</p>
        <p class="details-progress" role="status">
          {job && describeProgress(job)}
        </p>
      </div>
    </div>
  );
}

function Facts({ report: { project, createdAt, generatedAt } }: { report: Report }) {
  const facts = {
    project: project && makeVisible(project),
    created: createdAt !== undefined && formatTime(createdAt),
    generated: generatedAt !== undefined && formatTime(generatedAt),
  };
  return (
    <dl class="fields facts">
      {(['project', 'created', 'generated'] as const).map(
        (name) =>
          facts[name] && (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd {...getScrolling(facts[name])}>{facts[name]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface ActionsProps extends Pick<ReportDetailsProps, 'connection' | 'onStart' | 'onClose'> {
  report: Report;
  job: Job | undefined;
}

function Actions({ connection, report, job, onStart, onClose }: ActionsProps) {
  const { id: reportId, url } = report;
  const link = getReportLink(connection.address, report);
  return (
    <div class="details-actions">
      <a class="button button-primary" href={link} target="_blank" rel="noreferrer">
        <ListIcon name="external" />
        {t('openReport')}
      </a>
      <CopyButton text={link} label={t('copyLink')} />
      <Button isBusy={isUnsettled(job)} onClick={() => onStart({ kind: 'rerun', reportId, url })}>
        <ListIcon name="rerun" />
        {t('rerun')}
      </Button>
      <Button
        variant="danger"
        onClick={() => {
          onStart({ kind: 'deleteReport', reportId, url });
          onClose();
        }}
      >
        <ListIcon name="delete" />
        {t('delete')}
      </Button>
    </div>
  );
}
