import { formatShare } from '../../../lib/i18n/format-share.ts';
import { formatNumber, t } from '../../../lib/i18n/translate.ts';
import { countAll, type GradeCounts } from '../../../lib/insights/grade-counts.ts';
import type { InsightsFilter } from '../../../lib/model/filter/insights-filter.ts';
import { resultChoices } from '../../../lib/model/filter/report-filter.ts';
import { GradeMark } from '../../report/GradeMark.tsx';
import { Figure } from './Figure.tsx';
import { GradeBar, Swatch } from './GradeFills.tsx';
import { writeReportsLink } from './use-insights.ts';

interface GradeSharesProps {
  counts: GradeCounts;
  filter: InsightsFilter;
}

/** The shares of the grades among all reports, as a bar and as a table. */
export function GradeShares({ counts, filter }: GradeSharesProps) {
  const all = countAll(counts);
  return (
    <Figure id="figure-grades" title={t('insights_grades')}>
      <GradeBar counts={counts} />
      <table class="figure-table grade-table" aria-labelledby="figure-grades">
        <thead>
          <tr>
            <th scope="col">{t('grade')}</th>
            <th scope="col">{t('reports')}</th>
            <th scope="col">{t('insights_share')}</th>
          </tr>
        </thead>
        <tbody>
          {resultChoices.map((grade) => (
            <tr key={grade}>
              <th scope="row">
                <Swatch grade={grade} />
                <span aria-hidden="true">
                  <GradeMark grade={grade === 'none' ? undefined : grade} />
                </span>
                <a class="quiet-link" href={writeReportsLink(filter, { results: [grade] })}>
                  {t(`grade_${grade}`)}
                </a>
              </th>
              <td>{formatNumber(counts[grade])}</td>
              <td>{formatShare(counts[grade], all)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Figure>
  );
}
