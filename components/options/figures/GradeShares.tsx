import { countAll, type GradeCounts } from '../../../lib/figures/grade-counts.ts';
import { formatShare } from '../../../lib/i18n/format-share.ts';
import { formatNumber, t } from '../../../lib/i18n/translate.ts';
import type { FiguresFilter } from '../../../lib/model/filter/figures-filter.ts';
import { indexResults } from '../../../lib/model/filter/index-filter.ts';
import { GradeMark } from '../../report/GradeMark.tsx';
import { GradeBar, Swatch } from './GradeFills.tsx';
import { linkReports } from './use-figures.ts';

interface GradeSharesProps {
  counts: GradeCounts;
  filter: FiguresFilter;
}

/** How the grades are spread over all reports: a bar, and its numbers as a table. */
export function GradeShares({ counts, filter }: GradeSharesProps) {
  const all = countAll(counts);
  return (
    <section class="figure" aria-labelledby="figure-grades">
      <div class="figure-head">
        <h2 id="figure-grades">{t('figures_grades')}</h2>
      </div>
      <GradeBar counts={counts} />
      <table class="figure-table grade-table" aria-labelledby="figure-grades">
        <thead>
          <tr>
            <th scope="col">{t('grade')}</th>
            <th scope="col">{t('reports')}</th>
            <th scope="col">{t('figures_share')}</th>
          </tr>
        </thead>
        <tbody>
          {indexResults.map((grade) => (
            <tr key={grade}>
              <th scope="row">
                <Swatch grade={grade} />
                <span aria-hidden="true">
                  <GradeMark grade={grade === 'none' ? undefined : grade} />
                </span>
                <a class="quiet-link" href={linkReports(filter, { results: [grade] })}>
                  {t(`grade_${grade}`)}
                </a>
              </th>
              <td>{formatNumber(counts[grade])}</td>
              <td>{formatShare(counts[grade], all)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
