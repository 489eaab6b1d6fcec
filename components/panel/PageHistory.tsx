import { formatDay, formatTime } from '../../lib/i18n/format-time.ts';
import { t, tCount } from '../../lib/i18n/translate.ts';
import { findGradedAt } from '../../lib/model/report/report.ts';
import { getReportLink } from '../../lib/model/report/report-link.ts';
import { listGrades, type StoredReport } from '../../lib/model/report/stored-report.ts';
import { usePageHistory } from '../hooks/use-page-history.ts';
import { CopyButton } from '../report/CopyButton.tsx';
import { GradeMark } from '../report/GradeMark.tsx';
import { ProblemNotice } from '../report/ProblemNotice.tsx';

/** The stored reports of a page, newest first. */
export function PageHistory({ url }: { url: string }) {
  const { value, problem, isLoading, reload } = usePageHistory(url);
  // Without a connection there is no history.
  if (value && value.connectionId === undefined) return null;
  return (
    <section class="page-history" aria-labelledby="history" aria-busy={isLoading}>
      <h2 id="history">{t('pageHistory')}</h2>
      {problem && <ProblemNotice problem={problem} onRetry={reload} />}
      {value && (
        <>
          <p class="page-history-note">
            {value.reports.length > 0 ? tCount('panel_reports', value.reports.length) : t('panel_noReports')}
          </p>
          <ol>
            {value.reports.map((report) => (
              <HistoryItem key={report.id} report={report} address={value.address} />
            ))}
          </ol>
          {value.hasMore && <p class="page-history-note">{t('panel_more')}</p>}
          <p class="page-history-note">{t('fromCopy')}</p>
        </>
      )}
    </section>
  );
}

function HistoryItem({ report, address }: { report: StoredReport; address: string }) {
  const { result, project, privacy } = report;
  const at = findGradedAt(report);
  const time = at === undefined ? t('ageUnknown') : formatTime(at);
  const link = getReportLink(address, report);
  return (
    <li>
      <GradeMark grade={result} />
      <div class="page-history-facts">
        <a href={link} target="_blank" rel="noreferrer" aria-label={t('panel_openReport', time)}>
          {time}
        </a>
        <span class="page-history-note">
          {[project || t('noProject'), privacy && t(`privacy_${privacy}`)].filter(Boolean).join(' · ')}
        </span>
        <SeenGrades report={report} />
      </div>
      <CopyButton isIcon text={link} label={t('panel_copyLink', time)} />
    </li>
  );
}

/** The report's grades, newest first, if it has had several. */
function SeenGrades({ report }: { report: StoredReport }) {
  const seen = listGrades(report);
  if (seen.length < 2) return null;
  return (
    <ul class="seen-grades" aria-label={t('panel_seenGrades')}>
      {seen.toReversed().map(({ result, at }) => (
        <li key={at}>
          <GradeMark grade={result} /> {formatDay(at)}
        </li>
      ))}
    </ul>
  );
}
