import type { ComponentChildren } from 'preact';
import { formatAge, formatMoment, formatTime } from '../../lib/i18n/format-time.ts';
import { t } from '../../lib/i18n/translate.ts';
import { isBlocked, type Job } from '../../lib/model/job.ts';
import { findGradedAt, type Report } from '../../lib/model/report/report.ts';
import { GradeMark } from '../report/GradeMark.tsx';
import type { Outcome } from './outcome.ts';

/** What the status region says: one headline with a line or two below it. */
export function Headline({ outcome }: { outcome: Outcome }) {
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
          {outcome.report && <Hero report={outcome.report} />}
          <Statement title={t(`risk_${outcome.risk}`)}>{t('risk_next')}</Statement>
          <p class="risky-address" title={outcome.url}>
            {outcome.url}
          </p>
        </>
      );
    case 'working':
      return <WorkInHand job={outcome.job} />;
    case 'none':
      return <NoReport job={outcome.job} />;
    case 'known':
      return <Hero report={outcome.report} job={outcome.job} />;
    case 'failed':
      return outcome.report ? <Hero report={outcome.report} /> : null;
    case 'deleting':
      return null;
  }
}

function Statement({ title, children }: { title: ComponentChildren; children?: ComponentChildren }) {
  return (
    <div class="statement">
      <p class="statement-title">{title}</p>
      <p class="statement-text">{children}</p>
    </div>
  );
}

function WorkInHand({ job }: { job: Job }) {
  const { kind } = job.work;
  if (isBlocked(job)) return <Waiting job={job} />;
  if (kind === 'deleteProject') return null;
  return (
    <Statement title={<span class="working">{t(`working_${kind}`)}</span>}>
      {t('working_since', formatMoment(job.createdAt))}
    </Statement>
  );
}

/** A job that waits. What the connection lacks is shown as a problem instead. */
function Waiting({ job: { waitsFor, notBefore, problem } }: { job: Job }) {
  if (!waitsFor || (waitsFor === 'connection' && problem)) return null;
  const isLimited = waitsFor === 'rateLimit' && notBefore;
  return (
    <Statement title={t(`waitsFor_${waitsFor}`)}>
      {isLimited ? t('goesOnAt', formatMoment(notBefore)) : t('goesOnByItself')}
    </Statement>
  );
}

function NoReport({ job }: { job?: Job }) {
  const deleted = job?.wasAlreadyGone ? t('reportAlreadyGone') : t('reportDeleted');
  const title = job?.work.kind === 'deleteReport' ? deleted : t('popup_none');
  return <Statement title={title}>{t('popup_none_next')}</Statement>;
}

function Hero({ report, job }: { report: Report; job?: Job }) {
  const { result, privacy, project } = report;
  const gradedAt = findGradedAt(report);
  const age = gradedAt === undefined ? t('ageUnknown') : formatAge(gradedAt);
  return (
    <div class="hero">
      <span aria-hidden="true">
        <GradeMark grade={result} size="l" />
      </span>
      <div class="hero-text">
        <p class="hero-grade">
          {t(`grade_${result ?? 'none'}`)} <Done job={job} />
        </p>
        <p class="hero-line" title={gradedAt === undefined ? undefined : formatTime(gradedAt)}>
          {[age, privacy && t(`privacy_${privacy}`)].filter(Boolean).join(' · ')}
        </p>
        <p class="hero-line">{project}</p>
      </div>
    </div>
  );
}

/** What has just been done to the report. */
function Done({ job }: { job?: Job }) {
  const kind = job?.work.kind;
  if (kind !== 'create' && kind !== 'rerun' && kind !== 'update') return null;
  return <small class="hero-done">{t(`done_${kind}`)}</small>;
}
