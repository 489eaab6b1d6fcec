import type { KnownReport, SortedLine } from '../../../lib/bulk/sort-lines.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { defaultReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { findGradedAt } from '../../../lib/model/report/report.ts';
import { GradeMark } from '../../report/GradeMark.tsx';
import { TimeCell } from '../list/TimeCell.tsx';
import { useCopy } from '../reports/LocalCopy.tsx';

/** Says why a line is not sent, which report its page has, and which parts of its address are left out. */
export function LineNote({ line }: { line: SortedLine }) {
  const { kind, report, refusal = 'noAddress', risk, dropped = [] } = line;
  if (kind === 'repeated') return <PlainNote words={t('line_repeated')} />;
  // The usual text for `noAddress` is about a tab with a page of the browser; here the line contains no address.
  if (kind === 'refused')
    return <PlainNote words={t(refusal === 'noAddress' ? 'line_noAddress' : `notAnalysable_${refusal}`)} />;
  const notSent = t('notSent', dropped.join(' '));
  return (
    <span class="line-note">
      {risk && (
        <span class="line-risk" title={t(`risk_${risk}`)}>
          {t(`risk_${risk}`)}
        </span>
      )}
      {report && <KnownReportLink report={report} />}
      {dropped.length > 0 && <span title={notSent}>{notSent}</span>}
    </span>
  );
}

function PlainNote({ words }: { words: string }) {
  return (
    <span class="line-note" title={words}>
      <span>{words}</span>
    </span>
  );
}

function KnownReportLink({ report }: { report: KnownReport }) {
  const { id, result } = report;
  const gradedAt = findGradedAt(report);
  const { link } = useCopy();
  const href = link({ name: 'reports', filter: defaultReportFilter, reportId: id });
  return (
    <>
      <GradeMark grade={result} />
      <a class="quiet-link" href={href}>
        {gradedAt === undefined ? t('details') : <TimeCell time={gradedAt} />}
      </a>
    </>
  );
}
