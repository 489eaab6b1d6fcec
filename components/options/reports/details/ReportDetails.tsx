import { useEffect, useRef } from 'preact/hooks';
import { formatTime } from '../../../../lib/i18n/format-time.ts';
import { makeVisible } from '../../../../lib/i18n/text.ts';
import { formatNumber, t } from '../../../../lib/i18n/translate.ts';
import type { Connection } from '../../../../lib/model/connection.ts';
import { isSettled, type Job } from '../../../../lib/model/job.ts';
import type { Privacy } from '../../../../lib/model/report/privacy.ts';
import type { Report } from '../../../../lib/model/report/report.ts';
import type { ReportRow } from '../../../../lib/model/report/stored-report.ts';
import { getReportTarget, getTarget, isDelete, type Work } from '../../../../lib/model/work.ts';
import type { ReportList } from '../../../../lib/report-list/report-list.ts';
import { getLatestJobs } from '../../../hooks/known-jobs.ts';
import { useAnswer } from '../../../hooks/use-answer.ts';
import { useDebounced } from '../../../hooks/use-debounced.ts';
import { useJobs } from '../../../hooks/use-jobs.ts';
import { useOnChange } from '../../../hooks/use-on-change.ts';
import { useNotices, useWorker } from '../../../hooks/worker-context.ts';
import { GradeMark } from '../../../report/GradeMark.tsx';
import { ProblemNotice } from '../../../report/ProblemNotice.tsx';
import { ReportPrivacy } from '../../../report/ReportPrivacy.tsx';
import { describeJobProblem, describeProgress, findFailure } from '../../job-words.ts';
import { IconButton } from '../../list/IconButton.tsx';
import { describeChange } from '../describe-change.ts';
import { GradeHistory } from './GradeHistory.tsx';
import { ReportActions } from './ReportActions.tsx';
import { ReportChecks } from './ReportChecks.tsx';
import { ReportFields } from './ReportFields.tsx';
import './details.css';

interface ReportDetailsProps {
  connection: Connection;
  reportId: string;
  /** Its copy of the report is shown until the service has answered. */
  list: ReportList;
  /** The ids of the reports before and after it in the list. */
  previous?: string;
  next?: string;
  onShow: (reportId: string) => void;
  linkDetails: (reportId: string) => string;
  onStart: (work: Work) => void;
  onClose: () => void;
}

/** Shows one report beside the list. The focus stays in the list, so that arrow keys lead from report to report. */
export function ReportDetails({ previous, next, onShow, onClose, ...shown }: ReportDetailsProps) {
  const isRested = useDebounced(shown.reportId, restTime) === shown.reportId;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // In a narrow window the panel covers the list, which has the focus. It is fixed then, so it has no `offsetParent`.
    if (panel.current?.offsetParent === null) panel.current.focus();
  }, []);
  return (
    <aside ref={panel} class="report-details" tabIndex={-1} aria-labelledby="report-details">
      <div class="details-head">
        <h2 id="report-details">{t('reportDetails')}</h2>
        <div class="details-steps">
          <IconButton icon="up" label={t('previousReport')} {...leadTo(previous, onShow)} />
          <IconButton icon="down" label={t('nextReport')} {...leadTo(next, onShow)} />
          <IconButton icon="close" label={t('close')} onClick={onClose} />
        </div>
      </div>
      <DetailsBody key={shown.reportId} {...shown} {...{ isRested, onClose }} />
    </aside>
  );
}

/** `aria-disabled`, since a button that becomes `disabled` at the end of the list would lose the focus. */
function leadTo(id: string | undefined, onShow: (reportId: string) => void) {
  return id === undefined ? { 'aria-disabled': true } : { onClick: () => onShow(id) };
}

interface DetailsBodyProps extends Omit<ReportDetailsProps, 'previous' | 'next' | 'onShow'> {
  /** The user has stayed at this report, so the service is asked for it. */
  isRested: boolean;
}

function DetailsBody({ isRested, connection, reportId, list, onStart, onClose, linkDetails }: DetailsBodyProps) {
  const known = list.find(reportId);
  const found = useReport(connection, reportId, known, isRested);
  const { report, job, problem, reload } = found;
  const changePrivacy = (privacy: Privacy, password: string) =>
    onStart({ kind: 'update', reportId, url: report?.url, privacy, ...(privacy === 'password' && { password }) });
  return (
    <div class="details">
      {problem && <ProblemNotice problem={problem} onRetry={reload} />}
      {job && <JobProblem job={job} />}
      {!report && !problem && <p>{t('loading')}</p>}
      {report && (
        <>
          <Summary report={report} job={job} why={known && describeWhy(list, known)} />
          <ReportActions {...{ connection, report, job, onStart, onClose }} />
          <Facts report={report} />
          <ReportChecks fields={report.fields} known={known} />
          {known && <GradeHistory report={known} {...{ list, linkDetails }} />}
          <div class="details-section">
            <ReportPrivacy privacy={report.privacy} onChange={changePrivacy} />
          </div>
          <ReportFields fields={report.fields} />
        </>
      )}
    </div>
  );
}

/** Why the last job on the report failed. */
function JobProblem({ job }: { job: Job }) {
  const problem = findFailure(job);
  if (!problem) return null;
  const next = job.state === 'unconfirmed' ? t('unconfirmed_next') : undefined;
  return <ProblemNotice problem={problem} title={describeJobProblem(job, problem)} next={next} />;
}

/** Milliseconds at a report before the service is asked, so that holding down an arrow key sends no requests. */
const restTime = 150;

/** Never settles: stands for a request that is not sent yet. */
const pending = new Promise<never>(() => undefined);

function useReport(
  { id: connectionId }: Connection,
  reportId: string,
  known: ReportRow | undefined,
  isRested: boolean,
) {
  const { send } = useWorker();
  const { list } = useJobs();
  const answer = useAnswer(`${reportId} ${isRested}`, () =>
    isRested ? send('getReport', { connectionId, reportId }) : pending,
  );
  const target = getReportTarget(reportId);
  const latest = getLatestJobs(list, connectionId).get(target);
  useNotices((notice) => {
    const isThis = 'job' in notice && getTarget(notice.job.work) === target;
    if (isThis && notice.job.state === 'done' && !isDelete(notice.job.work)) answer.reload();
  });
  // A sync may bring the result of an analysis that did not start here.
  useOnChange(nameAnalysis(known), (previous) => {
    const isNews = previous && known && nameAnalysis(known) !== nameAnalysis(answer.value);
    if (isNews && !answer.isLoading) answer.reload();
  });
  // What the service answers is in the copy as well, except for the fields, and so is the result of every job.
  const current = known ? { ...known, fields: answer.value?.fields ?? {} } : answer.value;
  const change = getLatestJobs(list, connectionId, 'update').get(target);
  const report = current && showChange(current, change);
  return { report, job: latest, problem: answer.problem, reload: answer.reload };
}

/** A change of the privacy is shown as done until it has failed or is undone. */
function showChange(report: Report, change: Job | undefined): Report {
  if (change?.work.kind !== 'update' || isSettled(change)) return report;
  return { ...report, privacy: change.work.privacy };
}

/** Differs between two analyses of a report. */
function nameAnalysis(report: Pick<Report, 'result' | 'generatedAt'> | undefined): string | undefined {
  return report && `${report.result} ${report.generatedAt}`;
}

/** "worse, was Good · Fails now: H1". Undefined if the grade has not changed. */
function describeWhy(list: ReportList, report: ReportRow): string | undefined {
  const change = list.findChange(report.id);
  if (!change) return undefined;
  const { note, names } = describeChange(change, report);
  return names ? `${note} · ${t('failsNow', names)}` : note;
}

interface SummaryProps {
  report: Report;
  job: Job | undefined;
  why: string | undefined;
}

function Summary({ report, job, why }: SummaryProps) {
  return (
    <div class="details-summary">
      <GradeMark grade={report.result} size="l" />
      <div>
        <p class="details-grade">{t(`grade_${report.result ?? 'none'}`)}</p>
        {why && <p>{why}</p>}
        <p class="details-address">{makeVisible(report.url)}</p>
        <p class="details-progress" role="status">
          {job && (describeDone(job) ?? describeProgress(job))}
        </p>
      </div>
    </div>
  );
}

function describeDone({ work: { kind }, state }: Job): string | undefined {
  return state === 'done' && (kind === 'rerun' || kind === 'update') ? t(`done_${kind}`) : undefined;
}

function Facts({ report: { score, project, createdAt, generatedAt } }: { report: Report }) {
  const facts = {
    score: score !== undefined && formatNumber(score),
    project: project && makeVisible(project),
    created: createdAt !== undefined && formatTime(createdAt),
    generated: generatedAt !== undefined && formatTime(generatedAt),
  };
  return (
    <dl class="fields facts">
      {(['score', 'project', 'created', 'generated'] as const).map(
        (name) =>
          facts[name] && (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{facts[name]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
