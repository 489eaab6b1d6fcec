import type { TimeFigures } from '../../../lib/figures/count-reports.ts';
import { countAll } from '../../../lib/figures/grade-counts.ts';
import { formatSpan } from '../../../lib/i18n/format-span.ts';
import { formatNumber, t } from '../../../lib/i18n/translate.ts';
import { indexResults } from '../../../lib/model/filter/index-filter.ts';

/** The numbers behind the chart. */
export function TimeTable({ time: { counts, starts, unit } }: { time: TimeFigures }) {
  return (
    <table class="figure-table" aria-labelledby="figure-time">
      <thead>
        <tr>
          <th scope="col">{t('created')}</th>
          {indexResults.map((grade) => (
            <th key={grade} scope="col">
              {t(`grade_${grade}`)}
            </th>
          ))}
          <th scope="col">{t('figures_all')}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map((of, place) => (
          <tr key={starts[place]}>
            <th scope="row">{formatSpan(starts[place] ?? 0, unit)}</th>
            {indexResults.map((grade) => (
              <td key={grade}>{formatNumber(of[grade])}</td>
            ))}
            <td>{formatNumber(countAll(of))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
