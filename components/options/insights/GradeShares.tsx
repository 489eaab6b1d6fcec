import { t } from '../../../lib/i18n/translate.ts';
import type { GradeCounts } from '../../../lib/insights/grade-counts.ts';
import type { ReportFilter } from '../../../lib/model/filter/report-filter.ts';
import { GradeBar } from '../../report/GradeBar.tsx';
import { GradeTable } from '../../report/GradeTable.tsx';
import { Figure } from './Figure.tsx';

interface GradeSharesProps {
  counts: GradeCounts;
  linkReports: (change: Partial<ReportFilter>) => string;
}

/** The shares of the grades among all reports, as a bar and as a table. */
export function GradeShares({ counts, linkReports }: GradeSharesProps) {
  return (
    <Figure id="figure-grades" title={t('insights_grades')}>
      <p class="figure-note">{t('insights_counts')}</p>
      <GradeBar counts={counts} />
      <GradeTable
        class="figure-table grade-table"
        labelledBy="figure-grades"
        columns={[{ heading: t('reports'), counts }]}
        renderName={(grade) => (
          <a class="quiet-link" href={linkReports({ results: [grade] })}>
            {t(`grade_${grade}`)}
          </a>
        )}
      />
    </Figure>
  );
}
