import type { ComponentChildren } from 'preact';
import { formatAge, formatMoment, formatTime } from '../../lib/i18n/format-time.ts';
import { formatNumber, t } from '../../lib/i18n/translate.ts';
import { isSettled, isUndoable, type Job } from '../../lib/model/job.ts';
import { findGradedAt, type Report } from '../../lib/model/report/report.ts';
import { useNow } from '../hooks/use-now.ts';
import { GradeMark } from '../report/GradeMark.tsx';
import { GradeTrail } from './GradeTrail.tsx';
import { describeWait } from './OutcomeProblem.tsx';
import type { Outcome } from './outcome.ts';
import type { PopupSession } from './popup-session.ts';

/** The grade of the page, or a message instead. */
export function Headline({ outcome, session }: { outcome: Outcome; session: PopupSession }) {
  const report = 'report' in outcome ? outcome.report : undefined;
  const { opening } = session.state;
  return (
    <div class="headline">
      {report && <GradeMark grade={report.result} size="l" isDecorative />}
      <div class="headline-text">
        {/* Always rendered: screen readers announce only changes inside an existing live region. */}
        <div role="status">
          {report && <GradeWords report={report} job={outcome.kind === 'known' ? outcome.job : undefined} />}
          <Message outcome={outcome} />
        </div>
        {report && opening?.url && !session.isPanel && <GradeTrail url={opening.url} windowId={session.tab.windowId} />}
      </div>
    </div>
  );
}

function Message({ outcome }: { outcome: Outcome }) {
  switch (outcome.kind) {
    case 'looking':
      return <Statement title={t('popup_looking')} />;
    case 'noConnection':
      return <Statement title={t('popup_noConnection')}>{t('popup_noConnection_next')}</Statement>;
    case 'notAnalysable':
      return <Statement title={t('notAnalysable')}>{t(`notAnalysable_${outcome.reason}`)}</Statement>;
    case 'risky':
      return (
        <>
          <Statement title={t(`risk_${outcome.risk}`)}>{t('risk_next')}</Statement>
          <p class="risky-address" title={outcome.url}>
            {outcome.url}
          </p>
        </>
      );
    case 'working':
      return <UnderWay job={outcome.job} />;
    case 'blocked':
      // If there is a problem, `OutcomeProblem` shows it.
      return outcome.job.problem ? null : <Statement title={describeWait(outcome.job)} />;
    case 'none':
      return <NoReport job={outcome.job} />;
    case 'known':
    case 'failed':
    case 'deleting':
      return null;
  }
}

function Statement({ title, children }: { title: ComponentChildren; children?: ComponentChildren }) {
  return (
    <>
      <p class="headline-title">{title}</p>
      <p class="headline-line">{children}</p>
    </>
  );
}

function UnderWay({ job: { work, createdAt } }: { job: Job }) {
  if (work.kind === 'deleteProject') return null;
  return (
    <Statement title={<span class="working">{t(`working_${work.kind}`)}</span>}>
      {t('working_since', formatMoment(createdAt))}
    </Statement>
  );
}

function NoReport({ job }: { job?: Job }) {
  const deleted = job?.wasAlreadyGone ? t('reportAlreadyGone') : t('reportDeleted');
  const title = job?.work.kind === 'deleteReport' ? deleted : t('popup_none');
  return <Statement title={title}>{t('popup_none_next')}</Statement>;
}

function GradeWords({ report, job }: { report: Report; job: Job | undefined }) {
  const { result, score, project } = report;
  const gradedAt = findGradedAt(report);
  return (
    <>
      <p class="headline-grade">
        {t(`grade_${result ?? 'none'}`)} <Progress job={job} />
      </p>
      <p class="headline-line" title={gradedAt === undefined ? undefined : formatTime(gradedAt)}>
        {gradedAt === undefined ? t('ageUnknown') : <Age at={gradedAt} />}
        {score !== undefined && ` · ${t('score')} ${formatNumber(score)}`}
        {project && (
          <>
            {' · '}
            {/* A long name is cut. */}
            <bdi title={project}>{project}</bdi>
          </>
        )}
      </p>
    </>
  );
}

/** Not announced while it grows. */
function Age({ at }: { at: number }) {
  const now = useNow(Number.POSITIVE_INFINITY);
  return <span aria-live="off">{formatAge(at, now)}</span>;
}

/** What a job does to the report, or has just done. */
function Progress({ job }: { job: Job | undefined }) {
  const kind = job?.work.kind;
  // What can still be undone is shown with its undo button.
  if (!job || isUndoable(job) || (kind !== 'create' && kind !== 'rerun' && kind !== 'update')) return null;
  const isDone = isSettled(job);
  return <small class={isDone ? '' : 'working'}>{t(isDone ? `done_${kind}` : `working_${kind}`)}</small>;
}
