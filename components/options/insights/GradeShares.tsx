import { t } from '../../../lib/i18n/translate.ts';
import type { GradeCounts } from '../../../lib/insights/grade-counts.ts';
import type { InsightsFilter } from '../../../lib/model/filter/insights-filter.ts';
import { GradeBar } from '../../report/GradeBar.tsx';
import { GradeTable } from '../../report/GradeTable.tsx';
import { Figure } from './Figure.tsx';
import { useReportsLink } from './use-insights.ts';

interface GradeSharesProps {
  counts: GradeCounts;
  filter: InsightsFilter;
}

/** The shares of the grades among all reports, as a bar and as a table. */
export function GradeShares({ counts, filter }: GradeSharesProps) {
  const linkReports = useReportsLink();
  return (
    <Figure id="figure-grades" title={t('insights_grades')}>
      <GradeBar counts={counts} />
      <GradeTable
        class="figure-table grade-table"
        labelledBy="figure-grades"
        columns={[{ heading: t('reports'), counts }]}
        renderName={(grade) => (
          <a class="quiet-link" href={linkReports(filter, { results: [grade] })}>
            {t(`grade_${grade}`)}
          </a>
        )}
      />
    </Figure>
  );
}
