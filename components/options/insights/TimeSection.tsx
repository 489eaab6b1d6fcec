import { formatSpan } from '../../../lib/i18n/format-span.ts';
import { formatNumber, t, tCount } from '../../../lib/i18n/translate.ts';
import type { TimeFigures } from '../../../lib/insights/count-reports.ts';
import { countAll } from '../../../lib/insights/grade-counts.ts';
import { resultChoices } from '../../../lib/model/filter/report-filter.ts';
import { ColumnNames } from '../../ui/ColumnNames.tsx';
import { Figure } from './Figure.tsx';
import { TimeChart } from './TimeChart.tsx';

/** How many reports were created over time, by grade, as a chart and as a table. */
export function TimeSection({ time }: { time: TimeFigures }) {
  return (
    <Figure id="figure-time" title={t(`insights_by_${time.unit}`)}>
      {time.counts.length > 0 && (
        <>
          <TimeChart time={time} />
          <details>
            <summary>{t('insights_asTable')}</summary>
            <TimeTable time={time} />
          </details>
        </>
      )}
      {time.unplaced > 0 && <p class="figure-note">{tCount('insights_unplaced', time.unplaced)}</p>}
    </Figure>
  );
}

/** The numbers of the chart. */
function TimeTable({ time: { counts, starts, unit } }: { time: TimeFigures }) {
  return (
    <table class="figure-table" aria-labelledby="figure-time">
      <ColumnNames names={[t('created'), ...resultChoices.map((grade) => t(`grade_${grade}`)), t('insights_all')]} />
      <tbody>
        {counts.map((gradeCounts, place) => (
          <tr key={starts[place]}>
            <th scope="row">{formatSpan(starts[place] ?? 0, unit)}</th>
            {resultChoices.map((grade) => (
              <td key={grade}>{formatNumber(gradeCounts[grade])}</td>
            ))}
            <td>{formatNumber(countAll(gradeCounts))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
