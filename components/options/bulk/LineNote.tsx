import type { KnownReport } from '../../../lib/bulk/sort-lines.ts';
import { t } from '../../../lib/i18n/translate.ts';
import { defaultIndexFilter } from '../../../lib/model/index-filter.ts';
import { findGradedAt } from '../../../lib/model/report.ts';
import { writeView } from '../../../lib/model/view-address.ts';
import { GradeMark } from '../../report/GradeMark.tsx';
import { TimeCell } from '../list/TimeCell.tsx';
import type { LineCellsProps } from './LineCells.tsx';

/** What is to be known of a line: why it is not sent, what is known of its page, what of it is left out. */
export function LineNote({ line, kind, report }: Pick<LineCellsProps, 'line' | 'kind' | 'report'>) {
  const { refusal, risk, dropped = [] } = line;
  if (kind === 'repeated') return <span class="line-note">{t('line_repeated')}</span>;
  if (kind === 'refused') {
    // Of a tab it means a page of the browser's own; here there is nothing that looks like an address.
    const isNone = refusal === undefined || refusal === 'noAddress';
    return <span class="line-note">{isNone ? t('line_noAddress') : t(`notAnalysable_${refusal}`)}</span>;
  }
  return (
    <span class="line-note">
      {risk && <span class="line-risk">{t(`risk_${risk}`)}</span>}
      {report && <Known report={report} />}
      {kind === 'ready' && dropped.length > 0 && <span>{t('notSent', dropped.join(' '))}</span>}
    </span>
  );
}

function Known({ report }: { report: KnownReport }) {
  const { id, result } = report;
  const gradedAt = findGradedAt(report);
  const href = writeView({ name: 'reports', from: 'index', filter: defaultIndexFilter, reportId: id });
  return (
    <>
      <GradeMark grade={result} />
      <a class="quiet-link" href={href}>
        {gradedAt === undefined ? t('details') : <TimeCell time={gradedAt} />}
      </a>
    </>
  );
}
